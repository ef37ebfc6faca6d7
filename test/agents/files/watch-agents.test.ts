import { rmSync } from 'node:fs'
import { describe, expect, test, vi } from 'vitest'
import type { LoadedAgents } from '../../../src/agents/load-agents.ts'
import { watchAgents } from '../../../src/coordination/agents/load-agents.ts'
import { simulatedClock } from '../../../src/testing/simulated-clock.ts'
import { AgentFolder, agentText, known } from './agent-folder.ts'

async function watching(folder: AgentFolder) {
  const clock = simulatedClock()
  const stop = new AbortController()
  const seen: LoadedAgents[] = []
  await watchAgents(folder.path, known, (loaded) => void seen.push(loaded), { clock, signal: stop.signal })
  /** Lets time pass until as many sets were seen; what the system tells about files takes real time. */
  const until = (count: number) =>
    vi.waitFor(
      async () => {
        await clock.advance(200)
        expect(seen).toHaveLength(count)
      },
      { timeout: 5_000, interval: 20 },
    )
  return { seen, stop, until, clock, [Symbol.dispose]: () => stop.abort() }
}

describe('watching a folder', () => {
  test('hands over what is there, and again after each change', async () => {
    using folder = new AgentFolder({ 'a.md': agentText() })
    using watch = await watching(folder)
    expect(watch.seen).toMatchObject([{ agents: [{ name: 'a' }], problems: [] }])
    folder.write('b.md', agentText('temperature: 9'))
    await watch.until(2)
    expect(watch.seen[1]?.problems).toMatchObject([{ code: 'BATON_AGENT_INVALID_VALUE', line: 2 }])
    folder.write('b.md', agentText('temperature: 1'))
    await watch.until(3)
    expect(watch.seen[2]).toMatchObject({ agents: [{ name: 'a' }, { name: 'b' }], problems: [] })
    rmSync(folder.at('a.md'))
    await watch.until(4)
    expect(watch.seen[3]?.agents).toMatchObject([{ name: 'b' }])
  })

  test('says nothing when nothing came of it, and nothing after it was stopped', async () => {
    using folder = new AgentFolder({ 'a.md': agentText() })
    using watch = await watching(folder)
    folder.write('a.md', agentText())
    folder.write('notes.txt', 'x')
    await new Promise((resolve) => setTimeout(resolve, 100))
    await watch.clock.advance(1_000)
    expect(watch.seen).toHaveLength(1)
    watch.stop.abort()
    folder.write('c.md', agentText())
    await new Promise((resolve) => setTimeout(resolve, 100))
    await watch.clock.advance(1_000)
    expect(watch.seen).toHaveLength(1)
  })

  test('begins when the folder appears', async () => {
    using folder = new AgentFolder()
    rmSync(folder.path, { recursive: true })
    using watch = await watching(folder)
    expect(watch.seen[0]?.problems).toMatchObject([{ code: 'BATON_AGENT_FILE_UNREADABLE' }])
    folder.write('a.md', agentText())
    await watch.until(2)
    expect(watch.seen[1]?.agents).toMatchObject([{ name: 'a' }])
  })
})
