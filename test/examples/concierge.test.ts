import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { runCli } from '../cli/run-here.ts'
import { bare, exampleCopy } from './example.ts'

const nowhere = 'http://127.0.0.1:9'
const routing = `{ car: ${nowhere}, foot: ${nowhere}, bicycle: ${nowhere} }`
/** No service is asked but the one for hotels. */
const services = `services: { forecast: ${nowhere}, geocoding: ${nowhere}, search: ${nowhere}, routing: ${routing} }\n`

async function startRooms(folder: string): Promise<string> {
  const child = spawn(process.execPath, [join(folder, 'rooms.ts'), '0'], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return /http:\S+/.exec(line.toString())?.[0] ?? ''
}

describe('the concierge with hotels', () => {
  test('completes travel advice, with hotels of the service that the settings name', { tags: ['slow'] }, async () => {
    const { folder } = exampleCopy('concierge/with-hotels')
    const file = join(folder, 'baton.yaml')
    const address = await startRooms(folder)
    writeFileSync(file, readFileSync(file, 'utf8').replace('http://127.0.0.1:4810/search', address))
    appendFileSync(file, services)
    const env = { ...bare, BATON_NETWORK: 'auto' }
    const ask = (question: string) => runCli(folder, ['ask', question], { entry: 'real', env })
    const { code, out, err } = await ask('Travel advice for Paris')
    expect([code, err]).toEqual([0, expect.stringContaining('✔ completed')])
    expect(out).toContain('Paris, France in')
    expect(out).toContain('Hotels in Paris, says Made-up Rooms: Grand Hotel Paris (120 EUR a night)')
    const guests = await ask('Hotels in Porto for 2 guests')
    expect([guests.code, guests.out]).toEqual([0, expect.stringContaining('Grand Hotel Porto (240 EUR a night)')])
  })

  test('says who could not be reached where nobody plays the service', { tags: ['slow'] }, async () => {
    const { folder } = exampleCopy('concierge/with-hotels')
    appendFileSync(join(folder, 'baton.yaml'), services)
    const env = { ...bare, BATON_NETWORK: 'auto' }
    const { code, out } = await runCli(folder, ['ask', 'Hotels in Porto'], { entry: 'real', env })
    expect([code, out]).toEqual([1, expect.stringMatching(/127\.0\.0\.1:4810 could not be reached/)])
  })
})
