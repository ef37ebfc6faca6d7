/** The source of a module that brings the kind `relay`, kept in `relays/`; its runs go through their legs. */
export function relayModule(
  calls = '({ legs }, { callsOf }) => legs.reduce((sum, leg) => sum + callsOf(leg), 0)',
): string {
  const coordination = new URL('../../src/coordination/index.ts', import.meta.url).href
  return `
import { defineKind, fields } from '${coordination}'
const run = async (context, legs, input) => {
  const said = []
  for (const leg of legs) said.push((await context.run(leg, input)).output)
  return said.join(' ')
}
export const kind = defineKind({
  name: 'relay',
  says: 'one after the other',
  areas: ['relay'],
  definitions: {
    folder: 'relays',
    fields: { legs: { field: fields.names(fields.runnable), says: 'Who runs.', required: true } },
    calls: ${calls},
  },
  code: async () => ({
    runnable: (name, relay) => ({ kind: 'relay', name, definition: relay, run: (context, input) => run(context, relay.legs, input) }),
  }),
})
`
}

/** The settings of a project that brings it. */
export const relaySettings = 'kinds: [./relay.ts]\n'
