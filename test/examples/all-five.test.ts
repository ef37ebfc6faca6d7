import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import type { RunNode } from '../../src/projections/run-tree.ts'
import { bare, type Example, exampleCopy } from './example.ts'

const request = 'Ferry operations: the electric ferry'

/** `name role`, indented by depth. */
function outline({ agent, role, children }: RunNode, depth = 0): string[] {
  return [`${'  '.repeat(depth)}${agent} ${role}`, ...children.flatMap((child) => outline(child, depth + 1))]
}

const wanted = [
  'workspace:harbour main',
  '  workspace:harbour peer',
  '    collab:notice executor',
  '      watch-office collaborator',
  '        duty-desk worker',
  '          watch destination',
  '            risk-keeper advisor',
  '            timekeeper advisor',
  '            registrar handoff',
  '      research:briefing collaborator',
]

async function checkNotice({ baton }: Example, code: number | null, out: string): Promise<void> {
  expect(code).toBe(0)
  expect(out).toMatch(/^# .*electric ferry[\s\S]+## References\n\n\[1\] /i)
  const tree = JSON.parse((await baton('show', 'last', '--tree', '--json')).out) as RunNode
  expect(outline(tree).filter((line) => !line.includes('worker:'))).toEqual(wanted)
  const events = (await baton('show', 'last', '--json')).out.trim().split('\n')
  expect(new Set(events.map((line) => JSON.parse(line).rootRunId)).size).toBe(1)
}

test('one request goes through all five models, with peers in the same command (S-X-1, X-8)', {
  tags: ['slow'],
  timeout: 60_000,
}, async () => {
  const example = exampleCopy('all-five')
  const { code, out, err } = await example.baton('run', 'workspace:harbour', request, '--peers', 'all')
  expect(err).toMatch(/NoticeAgent works for it/)
  expect(err).not.toMatch(/No peer is at work/)
  // Where runs that work for it asked rules, no model was called.
  expect(err).toMatch(/completed {2}\d+ steps by rules · \d+ tool calls · \$0/)
  await checkNotice(example, code, out)
})

test('without a peer it is told what to do; peers that are processes do it, and one of them may be killed (WSP-1, X-6)', {
  tags: ['slow'],
  timeout: 120_000,
}, async () => {
  const example = exampleCopy('all-five')
  const running = example.baton('run', 'workspace:harbour', request)
  const folder = join(example.folder, 'desk/tasks')
  const first = startPeer(example)
  while (!existsSync(join(folder, 'active')) || readdirSync(join(folder, 'active')).length === 0) await pause(20)
  first.kill('SIGKILL')
  await once(first, 'exit')
  startPeer(example)
  const { code, out, err } = await running
  expect(err).toMatch(/No peer is at work in .*desk, so the task waits\.\n +baton workspace up/)
  await checkNotice(example, code, out)
  expect(readdirSync(join(folder, 'active'))).toEqual([])
})

function startPeer({ folder }: Example) {
  const main = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url))
  const child = spawn(process.execPath, [main, 'peer', 'start', '--type', 'NoticeAgent', '--workspace', 'harbour'], {
    cwd: folder,
    env: { ...process.env, ...bare },
    stdio: 'ignore',
  })
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  })
  return child
}
