import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pathIn, places } from '../../../src/coordination/workspace/files/layout.ts'
import * as names from '../../../src/coordination/workspace/files/names.ts'
import { isFault, readTask } from '../../../src/coordination/workspace/files/read-task.ts'
import { goalForChildren, type WorkspaceTask } from '../../../src/coordination/workspace/files/task.ts'

const look = { changedAt: Date.UTC(2026, 4, 1, 12), bornAt: Date.UTC(2026, 4, 1, 11) }

function read(content: string | Uint8Array, name = 'build_user_api.json') {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  return readTask({ stem: names.stemOfFile(name), bytes, look })
}

function task(content: object, name?: string): WorkspaceTask {
  const found = read(JSON.stringify(content), name)
  if (isFault(found)) throw new Error(found.problem)
  return found
}

const minimal = {
  description: 'Create REST API for user management',
  type: 'code_generation',
  context: { framework: 'FastAPI', requirements: ['CRUD operations', 'JWT authentication'] },
}

describe('a dropped file', () => {
  test('is filled in by every peer in the same way, and keeps what the person wrote (WSP-11, S-WSP-1)', () => {
    expect(task(minimal)).toEqual(task(minimal))
    expect(task(minimal)).toMatchObject({
      ...minimal,
      id: expect.stringMatching(/^task_[0-9a-f]{6}$/),
      parent_id: null,
      depth: 0,
      requirements: [],
      created_by: 'user',
      created_at: '2026-05-01T12:00:00.000Z',
      attempts: 0,
      max_attempts: 3,
      phase: 'execute',
    })
  })

  test('has an id that follows from its name and its bytes, and stays when the name counts up', () => {
    expect(task(minimal, 'other.json').id).not.toBe(task(minimal).id)
    expect(task({ ...minimal, type: 'x' }).id).not.toBe(task(minimal).id)
    expect(task(minimal, 'build_user_api.r2.json').id).toBe(task(minimal).id)
  })

  test('keeps all twelve documented keys, and keys that Baton does not know (WSP-10)', () => {
    const whole = {
      id: 'task_abc123',
      parent_id: 'task_parent',
      depth: 2,
      type: 'search_web',
      description: 'Find Python optimization techniques',
      context: { original_goal: 'Optimize Python application' },
      requirements: ['web_search'],
      created_by: 'TaskBreakdownAgent_12ab34cd',
      created_at: '2025-01-15T10:00:00Z',
      claimed_by: null,
      claimed_at: null,
      colour: 'blue',
    }
    expect(task(whole)).toMatchObject(whole)
  })

  test('counts attempts by what it says and by how often its name has counted up since', () => {
    expect(task(minimal, 'a.r2.json').attempts).toBe(2)
    expect(task({ ...minimal, attempts: 1, name_number: 3 }, 'a.r4.json').attempts).toBe(2)
  })

  test('begins anew when a person moves it back after it failed', () => {
    const failed = {
      ...minimal,
      attempts: 3,
      name_number: 2,
      error: { type: 'poison', message: 'x' },
      not_before: null,
    }
    expect(task(failed, 'a.json')).toMatchObject({ attempts: 0, error: null })
  })

  test('tells children what it is all for (WSP-13)', () => {
    expect(goalForChildren(task(minimal))).toBe(minimal.description)
    expect(goalForChildren(task({ ...minimal, context: { original_goal: 'Ship' } }))).toBe('Ship')
  })
})

describe('a file that is no task', () => {
  test.each([
    ['{"description": "a",\n "type": oops}', 'it is no JSON', 2, 10],
    ['{"description": "a",', 'it ends in the middle', 1, 21],
    ['', 'it ends in the middle', 1, 1],
    ['{"description":"a"} x', 'it is no JSON', 1, 21],
    ['["description"]', 'it is no object', 1, 1],
    ['{"type":"x"}', '"description" is missing', 1, 1],
    ['{"description":"a",\n"depth":"2"}', '"depth" is not a whole number, 0 or more', 2, 1],
    [
      '{"description":"a",\n  "id":"../../etc/passwd"}',
      '"id" is not letters, digits, ".", "-" and "_", at most 100',
      2,
      3,
    ],
    ['{"description":"a\nb"}', 'it is no JSON', 1, 16],
  ])('%j is said to be wrong where it is', (content, problem, line, column) =>
    expect(read(content)).toEqual({ problem, line, column }),
  )

  test('is refused when it could do harm, and is never followed into the depths', () => {
    expect(read('{"description":"a","context":{"__proto__":{"x":1}}}')).toEqual({
      problem: expect.stringContaining('"__proto__"'),
    })
    const deep = `{"description":"a","context":{"x":${'['.repeat(400_000)}${']'.repeat(400_000)}}}`
    expect(read(deep)).toEqual({ problem: 'it is nested more than 200 deep' })
    expect(read('['.repeat(900_000))).toMatchObject({ problem: 'it ends in the middle' })
    expect(read(Buffer.alloc(10 * 1024 * 1024, 'x'))).toEqual({ problem: 'it is larger than 1024 KiB' })
    expect(read(Buffer.from([0x7b, 0x22, 0xff, 0xfe]))).toEqual({ problem: 'it is not UTF-8', line: 1, column: 3 })
    expect({}).not.toHaveProperty('x')
  })

  test('never throws, whatever the bytes are', () => {
    fc.assert(fc.property(fc.oneof(fc.uint8Array(), fc.json().map(Buffer.from)), (bytes) => void read(bytes)))
  })
})

describe('names', () => {
  const agent = fc.stringMatching(/^[A-Z][A-Za-z0-9]{0,20}_[0-9a-f]{8}$/)
  const base = fc.oneof(
    fc.string({ minLength: 1, maxLength: 30 }).filter((text) => !text.includes('/') && !text.includes('\0')),
    fc.constantFrom(
      'pending-review',
      'a_b',
      'x.r1.json',
      'x_FileAgent_12345678',
      'a.completed.FileAgent_12345678',
      '.r1',
    ),
  )
  const stem = fc.record({ base, number: fc.nat(9) }).map((each) => names.parseStem(names.stemText(each)))

  test('of claims and commits are read back as they were written, whatever a task is called (WSP-30, WSP-32)', () => {
    const to = fc.constantFrom<names.Destination>('completed', 'failed', 'pending', 'waiting')
    fc.assert(
      fc.property(stem, agent, agent, to, (one, owner, writer, where) => {
        const claim = { stem: one, owner }
        expect(names.parseClaimName(names.claimName(claim))).toEqual(claim)
        const commit = { ...claim, writer, to: where }
        expect(names.parseCommitName(names.commitName(commit))).toEqual(commit)
        expect(names.stemOfFile(`${names.stemText(one)}.json`)).toEqual(one)
      }),
    )
  })

  test('are built from folder and name, so that "pending" in a name stays (WSP-32)', () => {
    const claim = { stem: { base: 'pending-review', number: 0 }, owner: 'FileAgent_12345678' }
    expect(names.activePath(claim)).toBe('tasks/active/pending-review_FileAgent_12345678.json')
    expect(names.pendingPath(claim.stem)).toBe(pathIn(places.pending, 'pending-review.json'))
  })

  test('that are too long or can’t be seen become ones that fit every place, the same for all peers', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 300, unit: 'binary' }), agent, (given, owner) => {
        const tame = names.tameBase(given)
        expect(names.tameBase(tame)).toBe(tame)
        const commit = { stem: { base: tame, number: 9999 }, owner, writer: owner, to: 'completed' as const }
        expect(Buffer.byteLength(names.commitName(commit))).toBeLessThanOrEqual(255)
      }),
    )
    expect(names.tameBase('build_user_api')).toBe('build_user_api')
    expect(names.tameBase('a\u202eb')).toMatch(/^a_b-[0-9a-f]{6}$/)
  })
})
