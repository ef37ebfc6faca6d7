import { dollars } from '../../src/cli/output/figures.ts'
import type { Palette } from '../../src/cli/output/palette.ts'
import { wrapWords } from '../../src/cli/output/text-width.ts'
import { isObject, type Json } from '../../src/events/json.ts'
import { baton } from './baton-process.ts'
import { inShort } from './in-short.ts'
import type { Part } from './parts.ts'

/** Where everything is now, what it cost, and what to try. */
export async function tellEnd(parts: readonly Part[], took: string, paint: Palette): Promise<void> {
  const say = (line = ''): void => console.log(line)
  const spent = await Promise.all(parts.map(spentOn))
  const micros = spent.reduce((sum, one) => sum + one, 0)
  say(paint.bold(`That took ${took} and cost ${dollars(micros)}. In short:`))
  for (const [what, line] of await inShort()) {
    const [first = '', ...rest] = wrapWords(line, (process.stdout.columns ?? 200) - 13)
    say(`  ${paint.good(what.padEnd(8))} ${first}`)
    for (const more of rest) say(`           ${more}`)
  }
  say()
  say(paint.bold('What came of it:'))
  for (const [what, where] of parts.flatMap(({ leaves }) => leaves)) say(`  ${`examples/${where}`.padEnd(41)}  ${what}`)
  say()
  say(paint.bold('Every run is kept. To see one again, from its own log:'))
  say('  npm run baton -- show last --claims -C examples/ferry-library')
  say('  npm run baton -- show last --rules -C examples/content-team')
  say('  npm run baton -- show last --tree -C examples/all-five')
  say('  npm run baton -- workspace log -C examples/peers')
  say()
  say(paint.bold('To try next:'))
  say('  npm run baton -- answer last ask#1 "shorter" -C examples/content-team')
  say('  npm start -- "Weather in Oslo tomorrow and travel advice for Paris"')
  say('  npm run example:review -- ../your-project')
}

/** What a part cost in millionths of a dollar, as its log or the books of its workspace say. */
async function spentOn({ project, hasPeers }: Part): Promise<number> {
  if (hasPeers === true) {
    const { usd } = objectIn(objectIn(await asked(['workspace', 'status'], project))['spent'])
    return Number(usd) * 1e6
  }
  const { usdMicros } = objectIn(objectIn(await asked(['show', 'last', '--tree'], project))['total'])
  return Number(usdMicros)
}

async function asked(words: readonly string[], project: string): Promise<Json> {
  const { printed } = await baton([...words, '--json'], project, 'silent')
  return JSON.parse(printed)
}

const objectIn = (value: Json | undefined): Readonly<Record<string, Json>> =>
  value !== undefined && isObject(value) ? value : {}
