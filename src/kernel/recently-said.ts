import type { KernelFact } from '../events/catalog.ts'
import type { LoggedMessage, ModelMessage } from '../events/conversation.ts'
import { assistantMessage, toolIn } from '../events/said-messages.ts'

/** How many ends of operations are remembered: more than are ever told to a model at once, but for very few. */
const remembered = 64
/** What is longer is kept once by its content anyway, and what is shorter is no longer than saying where it stands. */
const longest = 8_000
const shortest = 16

/** How an operation ended, as a message would say it. */
interface Saying {
  readonly seq: number
  /** Nothing for the answer of a model. */
  readonly tool: string | undefined
  /** What it said: as it is if it is text, else as JSON, because the code that got it may change it. */
  readonly text: string
  readonly isText: boolean
}

/** What models and tools of a run said last, so that a request need not hold it once more. */
export class RecentlySaid {
  /** Both are made at first use: most runs that wait have one conversation, and nothing said in it. */
  #sayings: Saying[] | undefined
  /** What a message was said by that stands in a conversation, for when the conversation is shortened and told anew. */
  #told: WeakMap<ModelMessage, Saying> | undefined

  /** To be told of each operation's end before the code gets its result. */
  note(seq: number, end: KernelFact): void {
    const saying = sayingOf(seq, end)
    if (saying === undefined || saying.text.length > longest || saying.text.length < shortest) return
    this.#sayings ??= []
    if (this.#sayings.push(saying) > remembered) this.#sayings.shift()
  }

  /** A message as it is written down: where it stands already, if it does. `given` is the code's own, `message` what it says. */
  logged(message: ModelMessage, given: ModelMessage): LoggedMessage {
    const saying = this.#sayingOf(message, given)
    if (saying === undefined) return message
    return message.role === 'tool' ? { returned: saying.seq, to: message.toolCallId } : { said: saying.seq }
  }

  /** Each is said again once, but for the same message in a conversation that is told anew. */
  #sayingOf(message: ModelMessage, given: ModelMessage): Saying | undefined {
    const told = this.#told?.get(given)
    if (told !== undefined && isSaidBy(told, message)) return told
    const index = this.#sayings?.findIndex((saying) => isSaidBy(saying, message)) ?? -1
    const [saying] = index < 0 ? [] : (this.#sayings?.splice(index, 1) ?? [])
    if (saying === undefined) return undefined
    this.#told ??= new WeakMap()
    this.#told.set(given, saying)
    return saying
  }
}

function sayingOf(seq: number, { type, data }: KernelFact): Saying | undefined {
  if (type === 'model.answered') {
    return { seq, tool: undefined, text: JSON.stringify(assistantMessage(data.answer)), isText: false }
  }
  if (type !== 'tool.returned') return undefined
  const { op, output } = data
  const isText = typeof output === 'string'
  return { seq, tool: toolIn(op), text: isText ? output : JSON.stringify(output), isText }
}

function isSaidBy({ tool, text, isText }: Saying, message: ModelMessage): boolean {
  if (message.role === 'assistant') return tool === undefined && JSON.stringify(message) === text
  // One that failed, or has files, says more than the tool returned.
  if (message.role !== 'tool' || message.tool !== tool || 'failed' in message || 'files' in message) return false
  if (typeof message.content === 'string') return isText && message.content === text
  return !isText && JSON.stringify(message.content) === text
}
