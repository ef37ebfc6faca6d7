import { group } from '../../source/fields/collections.ts'
import type { Field } from '../../source/fields/field.ts'
import { count, money, seconds } from '../../source/fields/quantities.ts'
import { refuse, whole } from '../../source/fields/scalars.ts'
import { valueUnder } from '../../source/source-node.ts'
import type { AgentBudget } from '../definition.ts'

/** Limits as they are written: `time` is the readable way to say `seconds`. */
interface WrittenBudget extends AgentBudget {
  readonly time?: number
}

const written: Field<WrittenBudget> = group<WrittenBudget>({
  usd: { field: money, says: 'What it may cost, such as `$0.50`.' },
  tokens: { field: count, says: 'Tokens in and out, such as `200k`.' },
  time: { field: seconds, says: 'Time at work, such as `15m`.' },
  seconds: { field: seconds, says: 'The same as `time`; use one of them.' },
  modelCalls: { field: count, says: 'How many model calls.' },
  toolCalls: { field: count, says: 'How many tool calls.' },
  depth: { field: whole(0, 64), says: 'How deep runs may nest below it.' },
  fanOut: { field: whole(0, 1_000), says: 'How many runs each run may start.' },
  outage: { field: seconds, says: 'How long to wait for providers that are down, such as `2h`; `0` fails at once.' },
})

export const budget: Field<AgentBudget> = {
  ...written,
  read: (node, reading) => {
    const read = written.read(node, reading)
    if (read === undefined) return undefined
    const { usd, tokens, time, seconds: inSeconds, ...others } = read
    if (time !== undefined && inSeconds !== undefined) {
      return refuse(valueUnder(node, 'seconds') ?? node, reading.at('seconds'), 'only one of `time` and `seconds`')
    }
    const limit = time ?? inSeconds
    return {
      ...(usd === undefined ? {} : { usd }),
      ...(tokens === undefined ? {} : { tokens }),
      ...(limit === undefined ? {} : { seconds: limit }),
      ...others,
    }
  },
}
