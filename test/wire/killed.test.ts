import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asksFor } from './cast.ts'
import { expectGreen } from './green.ts'
import { openLane, type Speaker, thinkers } from './rig.ts'

const file = fileURLToPath(new URL('./scout-process.ts', import.meta.url))

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'baton-killed-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Starts a process and waits for its first line. */
async function firstLine(...words: readonly string[]) {
  const child = spawn(process.execPath, [file, ...words], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  return { line, child }
}

/** A process dies between a thought and the answer of the tool, and another goes on. */
async function expectThoughtsSurvive({ model, title }: Speaker): Promise<void> {
  const lane = await openLane()
  await lane.script(
    { thinking: 'Paris first.', ...asksFor('Paris', 'Rome') },
    { thinking: 'Now Oslo.', ...asksFor('Oslo') },
    { thinking: 'Enough.', text: 'Mild everywhere.' },
  )
  const journal = join(folder, `${title.replaceAll('/', '-')}.db`)
  const doomed = await firstLine(journal, lane.url, model, 'waits')
  expect(doomed.line).toBe('called')
  doomed.child.kill('SIGKILL')
  await once(doomed.child, 'exit')
  const { line } = await firstLine(journal, lane.url, model, 'answers')
  expect(JSON.parse(line)).toMatchObject({ status: 'completed', output: 'Mild everywhere.' })
  expect(await expectGreen(lane)).toHaveLength(3)
}

const [first, ...others] = thinkers

test('a run that is killed between thinking and tool result resumes with its signatures', { tags: ['slow'] }, () =>
  expectThoughtsSurvive(first ?? expect.unreachable()),
)

test.each(others)('so it does with $title', { tags: ['slow'] }, (speaker) => expectThoughtsSurvive(speaker))
