import type { Command } from '../command.ts'
import { unsafeName, unsafeOption } from '../unsafe-option.ts'
import { workspaceOption } from '../workspace/find-workspace.ts'
import { letPeerLive } from '../workspace/let-peer-live.ts'
import { chosen, misused } from '../workspace/usage.ts'

export const peer: Command = {
  name: 'peer',
  summary: 'starts one peer of a workspace, which picks tasks until Ctrl-C',
  words: [{ name: 'WHAT', says: 'start', completes: ['start'] }],
  options: {
    type: { type: 'string', value: 'TYPE', says: 'what it is, such as SearchAgent' },
    workspace: workspaceOption,
    json: { type: 'boolean', says: 'what it does as lines of JSON, and nothing else' },
    [unsafeName]: unsafeOption,
  },
  examples: [
    [
      'baton peer start --type SearchAgent --workspace ./workspace',
      'as many as you like, each in a terminal of its own',
    ],
    ['baton peer start --type FileAgent', 'Ctrl-C: leaves after its task; twice: gives the task back'],
  ],
  run: async (invocation) => {
    const start = chosen('peer', invocation.words[0] ?? '', { start: letPeerLive })
    const { type } = invocation.options
    if (typeof type !== 'string') throw misused('peer', 'its type is missing.', 'Name one: --type FileAgent.')
    return start(invocation, type)
  },
}
