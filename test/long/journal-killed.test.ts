import { expect, test } from 'vitest'
import { killUnderLoad } from '../journal/kill-rig.ts'
import { temporaryFolder } from '../journal/temporary-folder.ts'

const folder = temporaryFolder()
const kills = Number(process.env['BATON_KILLS'] ?? (process.env['BATON_LONG'] === 'quick' ? 40 : 200))

test(`${kills} processes killed in the middle of their work lose nothing acknowledged`, async () => {
  const { acknowledged, lost, stuck } = await killUnderLoad(folder(), kills)
  console.log(`${kills} kills, ${acknowledged} events acknowledged, ${lost} lost`)
  expect({ lost, stuck }).toEqual({ lost: 0, stuck: 0 })
})
