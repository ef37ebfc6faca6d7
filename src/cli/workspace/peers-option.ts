import type { CommandOption, Invocation } from '../command.ts'

export const peersOption: CommandOption = {
  type: 'string',
  value: 'TYPES',
  says: 'let peers of these types work on tasks it posts in workspaces, in this process and until it ends; `all` for one of each',
}

/** The same peers for a command that goes on with the run. */
export function samePeers({ options: { peers } }: Pick<Invocation, 'options'>): readonly string[] {
  return typeof peers === 'string' ? [`--peers=${peers}`] : []
}
