/** One of two processes that try to take the same files at the same moment. Started by `check-folder.ts` only. */
import { rename } from 'node:fs/promises'

const [, , folder = '', name = ''] = process.argv

process.on('message', (round: number) => {
  const won = (): void => void process.send?.({ round, won: true })
  const lost = (thrown: unknown): void => {
    const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : 'unknown'
    process.send?.({ round, won: false, code })
  }
  rename(`${folder}/race-${round}`, `${folder}/won-${round}-${name}`).then(won, lost)
})
process.send?.({ ready: true })
