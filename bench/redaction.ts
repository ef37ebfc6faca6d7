import { randomBytes } from 'node:crypto'
import { createRedactor } from '../src/secrets/redactor.ts'
import { measure, printTable } from './measure.ts'

/** An event of a model's answer, as journals hold most, with about this many characters. */
function event(size: number): object {
  const sentence = 'The committee found that the harbour lights were replaced in 1907, after a dispute about the oil. '
  return {
    op: 'model:main#3',
    runId: 'run_01J8ZQ4Y7XK3M5N9P2R6T8V0WX',
    usage: { inputTokens: 1234, outputTokens: 532, usdMicros: 3211 },
    message: { role: 'assistant', content: sentence.repeat(Math.ceil(size / sentence.length)).slice(0, size - 330) },
    hash: 'sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    ts: '2026-01-02T03:04:05.678Z',
  }
}

/** The quickest of many short rounds, in microseconds a call: whatever else the machine does only makes it slower. */
async function quickest(calls: number, work: () => unknown): Promise<number> {
  let best = Number.POSITIVE_INFINITY
  for (let round = 0; round < 30; round++) {
    const { wallMicros } = await measure(() => {
      for (let call = 0; call < calls; call++) work()
    })
    best = Math.min(best, wallMicros / calls)
  }
  return best
}

const secrets = new Map(
  Array.from({ length: 20 }, (_, index) => [`KEY_${index}`, `k${randomBytes(24).toString('base64url')}`]),
)
const redactor = createRedactor(secrets)
const rows = []
for (const [size, calls] of [
  [1024, 20_000],
  [8 * 1024, 3_000],
  [100 * 1024, 200],
] as const) {
  const data = event(size)
  const encoded = JSON.stringify(data)
  if (redactor.json(encoded) !== encoded) throw new Error('The event is not clean.')
  const stringify = await quickest(calls, () => JSON.stringify(data))
  const clean = await quickest(calls, () => redactor.json(encoded))
  rows.push({
    work: `a clean event of ${encoded.length} characters`,
    figure: `${clean.toFixed(2)} µs`,
    compared: `JSON.stringify of it: ${stringify.toFixed(2)} µs`,
    ...(size === 1024 ? { target: '≤ 1 µs' } : {}),
  })
}
const report = Array.from({ length: 40 }, (_, line) => `  "line ${line}" holds\tnothing:\n`).join('')
const lines = JSON.stringify({ ...event(1024), output: report })
rows.push({
  work: `a clean event of ${lines.length} characters, ${lines.split('\\').length - 1} of them escaped`,
  figure: `${(await quickest(3_000, () => redactor.json(lines))).toFixed(2)} µs`,
})
const dirty = JSON.stringify({ ...event(1024), output: secrets.get('KEY_7') })
rows.push({
  work: 'an event of 1 KB with a secret',
  figure: `${(await quickest(500, () => redactor.json(dirty))).toFixed(1)} µs`,
})
rows.push({
  work: 'a redactor for 20 secrets',
  figure: `${((await quickest(5, () => createRedactor(secrets))) / 1000).toFixed(1)} ms`,
})
printTable('Redaction: what every append to a journal pays', rows)
