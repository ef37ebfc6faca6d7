import { group } from '../../source/fields/collections.ts'
import type { Field } from '../../source/fields/field.ts'
import { oneOf } from '../../source/fields/scalars.ts'
import { valueUnder } from '../../source/source-node.ts'
import type { Handoff } from '../definition.ts'
import { runnable, writtenNames } from './references.ts'

/** As it may be written: `handoff: editor`, or with what is passed on. */
export type WrittenHandoff = string | { readonly agent: string; readonly pass?: Handoff['pass'] }

const long = group<Exclude<WrittenHandoff, string>>({
  agent: { field: runnable, says: 'Who finishes.', required: true },
  pass: { field: oneOf(['output', 'envelope']), says: 'Only the answer, or the request with it. Default: `output`.' },
})

export const handoff: Field<Handoff> = {
  kind: 'name of an agent, or `{ agent, pass }`',
  keys: long.keys,
  schema: { anyOf: [runnable.schema, long.schema] },
  read: (node, reading) => {
    const several = valueUnder(node, 'agent') ?? node
    if (several.kind === 'list') {
      reading.report('BATON_AGENT_HANDOFF_NOT_SINGLE', { names: writtenNames(several) }, several.span)
      return undefined
    }
    if (node.kind !== 'mapping') {
      const agent = runnable.read(node, reading)
      return agent === undefined ? undefined : { agent, pass: 'output' }
    }
    const read = long.read(node, reading)
    return read === undefined ? undefined : { agent: read.agent, pass: read.pass ?? 'output' }
  },
}
