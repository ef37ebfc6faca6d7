import { expect, test } from 'vitest'
import { temporaryFolder } from '../journal/temporary-folder.ts'
import { killSenderAndReceiver } from '../kernel/message-kill-rig.ts'

const folder = temporaryFolder()

test('a thousand messages to a busy run are taken once and in order while both sides are killed', async () => {
  const isQuick = process.env['BATON_LONG'] === 'quick'
  const total = isQuick ? 600 : 1_000
  const report = await killSenderAndReceiver(folder(), total, 400)
  expect(report.taken).toEqual(Array.from({ length: total }, (_, index) => `m${index + 1}`))
  expect(report).toMatchObject({ runs: 1, status: 'completed', left: 0 })
  expect(report.kills.sender + report.kills.receiver).toBeGreaterThan(isQuick ? 0 : 5)
}, 900_000)
