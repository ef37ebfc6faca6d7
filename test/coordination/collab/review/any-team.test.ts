import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { collabConditions } from '../../../../src/coordination/collab/alone/conditions.ts'
import { collabRunnable } from '../../../../src/coordination/collab/define-collab.ts'
import { collabFields, type WrittenCollab } from '../../../../src/coordination/collab/fields.ts'
import { checkTeam } from '../../../../src/coordination/collab/review/check-team.ts'
import { reviewTeam } from '../../../../src/coordination/collab/review/review-team.ts'
import type { Json } from '../../../../src/events/json.ts'
import { kindFileRules } from '../../../../src/project/kind-files.ts'
import { readEntries } from '../../../../src/source/fields/collections.ts'
import { startReading } from '../../../../src/source/fields/field.ts'
import { nodeOf, type Span } from '../../../../src/source/source-node.ts'
import { search } from '../../../search.ts'
import { problemsOf } from './read-team.ts'

const names = fc.constantFrom(
  'writer',
  'reviewer',
  'any_agent',
  'previous_agent',
  'user',
  'auto',
  '',
  'wr iter',
  '__proto__',
)
const conditions = fc.oneof(
  fc.constantFrom(
    'done',
    'x > 1',
    '{{ x }} < {{ y }}',
    'a and',
    '(',
    'not not a',
    'x == "t" or writer_load > word_count',
    '{{',
  ),
  fc.string({ maxLength: 30 }),
)
const anything = fc.anything({ withBigInt: false, maxDepth: 3 })
const orAnything = (usual: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 8, arbitrary: usual }, { weight: 1, arbitrary: anything })

/** Teams of all shapes: most keys are right, and any may hold anything. */
const team = fc.record(
  {
    agents: orAnything(
      fc.array(
        orAnything(fc.record({ name: orAnything(names), role: anything, run: anything }, { requiredKeys: ['name'] })),
      ),
    ),
    handoffs: orAnything(
      fc.array(
        orAnything(
          fc.record(
            {
              from_agent: orAnything(names),
              to_agent: orAnything(fc.oneof(names, fc.array(names))),
              condition: orAnything(conditions),
              except: orAnything(fc.array(names)),
              priority: anything,
            },
            { requiredKeys: [] },
          ),
        ),
      ),
    ),
    context_variables: orAnything(
      fc.dictionary(
        fc.oneof(names, fc.constantFrom('x', 'y', 'toString')),
        orAnything(fc.oneof(fc.integer(), fc.string(), fc.constant({ from: 'a.b' }))),
      ),
    ),
    runtime_variables: orAnything(fc.array(orAnything(names))),
    atoms: orAnything(fc.dictionary(fc.string(), orAnything(names))),
    initial_agent: orAnything(names),
    tests: orAnything(
      fc.array(orAnything(fc.record({ condition: conditions, set: anything, expect: anything }, { requiredKeys: [] }))),
    ),
  },
  { requiredKeys: [] },
)

describe('any team', () => {
  const file = { path: 'teams/x.yaml', text: '', rules: kindFileRules }

  search('is read or refused, and never throws', 3_000, (numRuns) => {
    fc.assert(
      fc.property(team, (written) => {
        const root = nodeOf(written)
        const { reading, problems } = startReading(file)
        if (root.kind !== 'mapping') return
        readEntries(root, reading, collabFields)
        checkTeam(root, reading)
        for (const { code, hint } of problems) expect(`${code} ${hint}`).toMatch(/^BATON_(?:KIND|COLLAB|AGENT)_/)
      }),
      { numRuns },
    )
  })

  search('is refused with a place when it is written in any other way', 1_000, (numRuns) => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(conditions, names), { maxLength: 20 }),
        fc.constantFrom("'", '"', '', '|\n   ', '>\n   '),
        (texts, quote) => {
          const rules = texts.map(
            (text) =>
              `  - { from_agent: a, to_agent: b, condition: ${quote}${text}${quote.trim().length === 1 ? quote : ''} }`,
          )
          for (const { line, column, length } of problemsOf(
            `agents: [{ name: a }, { name: b }]\nhandoffs:\n${rules.join('\n')}\n`,
          )) {
            expect(Math.min(line, column, length)).toBeGreaterThan(0)
          }
        },
      ),
      { numRuns },
    )
  })
})

/** Teams that can be loaded, of many shapes. */
const loadable = fc
  .record({
    rules: fc.array(
      fc.tuple(
        fc.constantFrom('a', 'b', 'c', 'any_agent'),
        fc.oneof(fc.constantFrom('a', 'b', 'c', 'user', 'previous_agent'), fc.constant(['b', 'c'])),
        fc.oneof(conditions, fc.constantFrom('x > 3', 'x <= 3 and y', 'not (x < {{ limit }} or done)', 'a_visits > 2')),
        fc.integer({ min: -3, max: 12 }),
      ),
      { maxLength: 8 },
    ),
    tests: fc.array(fc.tuple(conditions, fc.string(), fc.constantFrom('true', 'false', 'unknown')), { maxLength: 3 }),
  })
  .map(({ rules, tests }) => ({
    agents: ['a', 'b', 'c'].map((name) => ({ name, role: `does ${name}` })),
    context_variables: { limit: 3 },
    runtime_variables: ['x', 'y'],
    handoffs: rules.map(([from_agent, to_agent, condition, priority]) => ({
      from_agent,
      to_agent,
      condition,
      priority,
    })),
    tests: tests.map(([condition, evidence, expect]) => ({ condition, evidence, expect })),
  }))

describe('a team without problems', () => {
  const file = { path: 'teams/x.yaml', text: '', rules: kindFileRules }

  search('can be reviewed, tested and run', 1_000, async (numRuns) => {
    let loaded = 0
    await fc.assert(
      fc.asyncProperty(loadable, async (written) => {
        const root = nodeOf(written)
        const { reading, problems } = startReading(file)
        if (root.kind !== 'mapping') return
        const { value } = readEntries(root, reading, collabFields)
        checkTeam(root, reading)
        if (problems.length > 0) return
        loaded++
        const definition = value as WrittenCollab & Json
        const around = {
          agents: new Map(),
          changes: () => false,
          takes: () => undefined,
          partOf: (scalar: Span) => scalar,
        }
        for (const { message, hint } of reviewTeam({ name: 'x', definition, root, ...around })) {
          expect(`${message}${hint}`).not.toMatch(/undefined\b(?!_variable)|\[object/)
        }
        collabRunnable('x', definition)
        for (const one of collabConditions.tests(definition).cases) {
          expect(['true', 'false', 'unknown']).toContain((await collabConditions.evaluate(one)).truth)
        }
      }),
      { numRuns },
    )
    // Few random rules go together; enough of them do.
    expect(loaded).toBeGreaterThan(numRuns / 50)
  })
})

describe('a large team', () => {
  /** As many rules as fit into a file. */
  const large = (rules: number): string => {
    const agents = Array.from({ length: 40 }, (_, at) => `{ name: m${at} }`).join(', ')
    const lines = Array.from(
      { length: rules },
      (_, at) => `- {from_agent: m${at % 40}, to_agent: m${(at + 1) % 40}, condition: "x${at} > {{ y${at} }}"}`,
    )
    return `agents: [${agents}]\nhandoffs:\n${lines.join('\n')}\n`
  }

  test('is told all that is wrong with it', () => expect(problemsOf(large(500))).toHaveLength(1_000))
})
