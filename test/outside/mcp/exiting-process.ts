/**
 * Starts a server, has it start a process of its own, says which processes those are, and exits without closing anything.
 *
 *   node exiting-process.ts SERVER LOG
 */
import { systemClock } from '../../../src/kernel/system-clock.ts'
import { connectMcp } from '../../../src/outside/mcp/connect.ts'
import { oneCall } from '../../packs/call.ts'

const [, , server = '', log = ''] = process.argv
const { list } = connectMcp([{ name: 'x', command: process.execPath, args: [server, 'stubborn', log] }], {
  clock: systemClock,
  variable: (name) => process.env[name],
  consent: async () => true,
  pins: { get: async () => undefined, set: async () => undefined },
})
const { tools } = await list()
const spawns = tools.find(({ name }) => name === 'x__spawns')
const call = oneCall()
const output = (await spawns?.run({}, call)) as { text: string }
process.stdout.write(output.text, () => process.exit(0))
