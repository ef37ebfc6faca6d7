import type { JsonObject } from '../../events/json.ts'
import type { ToolDescription } from '../../kernel/ports/model.ts'
import { decode } from './decode.ts'
import { edgesOf } from './edges/edges-of.ts'
import { judge } from './judge-path.ts'
import { lossOf } from './loss.ts'
import { type Sight, senseOf, type ToRead } from './sight.ts'

/** What a request would mean if it were meant for this tool. */
export interface ToolReading {
  readonly tool: string
  readonly inputs: readonly JsonObject[]
  /** Required, and nothing was found for it. */
  readonly missing: readonly string[]
  /** Words and numbers that neither the tool nor an argument takes up. */
  readonly unread: readonly string[]
  /** How many of them stand in a sentence that only tells something. */
  readonly beside: number
  readonly score: number
  /** By how much the next reading with other input is worse. */
  readonly margin: number
  readonly crossed: boolean
  /** Whether each value is more than what was left over for a parameter. */
  readonly shown: boolean
  /** The share of the words of the request that speak of what the tool does. */
  readonly about: number
}

/** The margin of a reading that there is no other beside. */
const alone = 9

export function readTool(request: ToRead, tool: ToolDescription): ToolReading {
  const sight: Sight = { ...request, ...senseOf(tool) }
  const losses = sight.tokens.map((token, at) => lossOf(token, at, sight))
  const judged = decode(sight.tokens, edgesOf(sight), (at) => losses[at] ?? 0)
    .map((path) => judge(path, sight))
    .sort((left, right) => right.score - left.score)
  const [best] = judged
  if (best === undefined) throw new Error('A request has at least one reading.')
  const key = JSON.stringify(best.calls.inputs)
  const other = judged.find(({ calls }) => JSON.stringify(calls.inputs) !== key)
  return {
    tool: tool.name,
    inputs: best.calls.inputs,
    missing: best.calls.missing.map(({ path }) => path.join('.')),
    unread: best.unread,
    beside: best.beside,
    score: best.score + best.about,
    margin: other === undefined ? alone : best.score - other.score,
    crossed: best.calls.crossed,
    about: best.about,
    shown: best.shown,
  }
}
