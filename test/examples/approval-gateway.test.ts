import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { exampleCopy } from './example.ts'

const wish = 'Read handbook/refunds.md and write it to notices/refunds.md'

/** Asks for a notice, and gives the command that settles it. */
async function asked() {
  const example = exampleCopy('approval-gateway')
  const result = await example.baton('run', 'drafter', wish)
  const [, run = '', op = ''] = /baton answer (\S+) '(\S+)' Approve/.exec(result.err) ?? []
  const notice = join(example.folder, 'notices', 'refunds.md')
  return { ...example, result, notice, settle: (answer: string) => example.baton('answer', run, op, answer) }
}

describe('the approval gateway', () => {
  test('asks a person before the draft is written, and shows exactly what would be', async () => {
    const { result, notice } = await asked()
    expect(result.code).toBe(4)
    expect(result.err).toMatch(/drafter +hands off to gate\n/)
    expect(result.err).toContain('? gate wants to call write_file\n  which is writing "notices/refunds.md"\n')
    expect(result.err).toContain('"content": "# Refunds\\n\\nTickets are refunded in full until 14 days')
    expect(existsSync(notice)).toBe(false)
  })

  test('writes it after a yes, given by another command', async () => {
    const { notice, settle, folder } = await asked()
    const { code, out } = await settle('Approve')
    expect(code).toBe(0)
    expect(out).toContain('notices/refunds.md')
    expect(readFileSync(notice, 'utf8').trim()).toBe(readFileSync(join(folder, 'handbook/refunds.md'), 'utf8').trim())
  })

  test('writes nothing after a no, and says so', async () => {
    const { notice, settle, baton } = await asked()
    const { code, out } = await settle('Refuse')
    expect(code).toBe(3)
    expect(out).toMatch(/write_file \(.*failed: .*refused/s)
    expect(existsSync(notice)).toBe(false)
    expect((await baton('show', 'last')).out).toContain('write_file · refused by user')
  })

  test('writes nowhere else, whatever is asked for', async () => {
    const { baton, folder } = exampleCopy('approval-gateway')
    const { err, out } = await baton('run', 'drafter', 'Read handbook/refunds.md and write it to agents/gate.md')
    expect(err).not.toContain('baton answer')
    expect(out).toMatch(/write_file \(.*failed/s)
    expect(readFileSync(join(folder, 'agents/gate.md'), 'utf8')).toContain('ask: [write_file]')
  })
})
