import type { ModelMessage } from '../kernel/ports/model.ts'
import type { ToolAnswer } from './equipment.ts'

/** How full the window may get before something is left out. */
const fillable = 0.8
/** How much of the window the newest messages keep at least, however long what a session begins with is. */
const leastKept = 0.1

interface KeptMessage {
  readonly message: ModelMessage
  readonly size: number
  /** As it was before it was cut. */
  readonly whole: ModelMessage
}

/**
 * The messages of a session, within what a model can read at once.
 *
 * Only what is sent changes when it gets too long: the log keeps every message. The prompt and the request stay, and so
 * does the last round of tool calls, with answers that are too long cut. Of what was said before the request, and of the
 * rounds since, the oldest go first; a system message, which is not taken for a request, says how many.
 */
export class Transcript {
  readonly #prompt: readonly KeptMessage[]
  readonly #request: readonly KeptMessage[]
  /** How much of what is neither prompt nor request stays when something has to go. */
  readonly #kept: number
  /** Twice what is kept, and more than what stays: so much is said between two times that it is rare. */
  readonly #limit: number
  #earlier: readonly KeptMessage[]
  #turns: KeptMessage[] = []
  #messages: ModelMessage[]
  #size: number
  #earlierLeftOut = 0
  #turnsLeftOut = 0

  /** `opening` ends with the request. Between that and the prompt stands what was said before. */
  constructor(opening: readonly ModelMessage[], windowTokens: number) {
    const entries = opening.map(entryOf)
    const first = opening.findIndex(({ role }) => role !== 'system')
    this.#prompt = entries.slice(0, Math.max(0, first))
    this.#earlier = entries.slice(Math.max(0, first), -1)
    this.#request = entries.slice(-1)
    const fixed = total(this.#prompt) + total(this.#request)
    this.#kept = Math.max(windowTokens * leastKept, (windowTokens * fillable - fixed) / 2)
    this.#limit = fixed + 2 * this.#kept
    this.#messages = [...opening]
    this.#size = total(entries)
    if (this.#size > this.#limit) this.#shorten()
  }

  /** The same array every time, growing, unless it had to be shortened. */
  get messages(): readonly ModelMessage[] {
    return this.#messages
  }

  /** Adds what belongs together: the answers to all calls of one message at once. */
  push(...messages: readonly ModelMessage[]): void {
    for (const message of messages) {
      const entry = entryOf(message)
      this.#turns.push(entry)
      this.#messages.push(message)
      this.#size += entry.size
    }
    if (this.#size > this.#limit) this.#shorten()
  }

  #shorten(): void {
    const last = startOfLastRound(this.#turns)
    const newest = withinSize(this.#turns.slice(last), this.#kept)
    const older = newestOf(this.#turns.slice(0, last), this.#kept - total(newest), ({ role }) => role !== 'tool')
    const turns = [...older, ...newest]
    // What was said before the request is older than all of them.
    const room = turns.length < this.#turns.length || this.#turnsLeftOut > 0 ? 0 : this.#kept - total(turns)
    const earlier = newestOf(this.#earlier, room, ({ role }) => role === 'user')
    this.#turnsLeftOut += this.#turns.length - turns.length
    this.#earlierLeftOut += this.#earlier.length - earlier.length
    this.#turns = turns
    this.#earlier = earlier
    const shown = [
      ...this.#prompt,
      ...noteOn(this.#earlierLeftOut),
      ...earlier,
      ...this.#request,
      ...noteOn(this.#turnsLeftOut),
      ...turns,
    ]
    // The log knows a conversation by its first message. A copy of it makes this a new conversation.
    this.#messages = shown.map(({ message }, index) => (index === 0 ? { ...message } : message))
    this.#size = total(shown)
  }
}

function entryOf(message: ModelMessage): KeptMessage {
  return { message, size: sizeOf(message), whole: message }
}

function total(entries: readonly KeptMessage[]): number {
  return entries.reduce((sum, { size }) => sum + size, 0)
}

function noteOn(leftOut: number): KeptMessage[] {
  if (leftOut === 0) return []
  const what = leftOut === 1 ? '1 earlier message is' : `${leftOut} earlier messages are`
  return [entryOf({ role: 'system', content: `(${what} left out here.)` })]
}

/** Where the last message stands that asked for tools; all that follows belongs to it. Without one, the last message. */
function startOfLastRound(turns: readonly KeptMessage[]): number {
  const asking = turns.findLastIndex(
    ({ message }) => message.role === 'assistant' && (message.toolCalls ?? []).length > 0,
  )
  return asking < 0 ? Math.max(0, turns.length - 1) : asking
}

/** As many of the newest as there is room for, from one that may come first. */
function newestOf(
  entries: readonly KeptMessage[],
  room: number,
  mayBeFirst: (message: ModelMessage) => boolean,
): KeptMessage[] {
  let from = entries.length
  let left = room
  for (let index = entries.length - 1; index >= 0; index--) {
    const entry = entries[index]
    if (entry === undefined || entry.size > left) break
    left -= entry.size
    if (mayBeFirst(entry.message)) from = index
  }
  return entries.slice(from)
}

/** The same messages, with the longest answers of tools cut as far as it takes. */
function withinSize(entries: readonly KeptMessage[], room: number): KeptMessage[] {
  if (total(entries) <= room) return [...entries]
  const answers = entries.filter(({ message }) => message.role === 'tool')
  const longest = shareOf(
    answers.map(({ size }) => size),
    room - (total(entries) - total(answers)),
  )
  return entries.map((entry) => {
    if (entry.whole.role !== 'tool' || entry.size <= longest) return entry
    const message = cutAnswer(entry.whole, longest)
    return { message, size: sizeOf(message), whole: entry.whole }
  })
}

/** The most that each may take for all to fit: what the short ones don't need is left to the long ones. */
function shareOf(sizes: readonly number[], room: number): number {
  let left = Math.max(0, room)
  let sharing = sizes.length
  for (const size of sizes.toSorted((one, other) => one - other)) {
    if (size > left / sharing) break
    left -= size
    sharing -= 1
  }
  return left / Math.max(1, sharing)
}

/** A rough measure that needs no tokenizer. */
const charactersPerToken = 4
/** What a message takes besides its words. */
const tokensAround = 4
/** However little room there is, a model must see what kind of answer it was. */
const fewestCharacters = 200
/** About as long as the note. */
const noteCharacters = 160

/** In tokens, roughly. */
function sizeOf(message: ModelMessage): number {
  const content = typeof message.content === 'string' ? message.content.length : JSON.stringify(message.content).length
  const calls =
    message.role === 'assistant' && message.toolCalls !== undefined ? JSON.stringify(message.toolCalls).length : 0
  return Math.ceil((content + calls) / charactersPerToken) + tokensAround
}

/** The beginning of a tool's answer, as text, and a note on how much of it is missing. */
function cutAnswer(answer: ToolAnswer, tokens: number): ToolAnswer {
  const { content } = answer
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  const room = Math.floor((tokens - tokensAround) * charactersPerToken) - noteCharacters
  const beginning = text.slice(0, Math.max(fewestCharacters, room)).replace(/[\uD800-\uDBFF]$/, '')
  if (beginning.length >= text.length) return answer
  const missing = `${text.length - beginning.length} of ${text.length} characters`
  const note = `(Too long to show whole: ${missing} are left out here. Calling again gives the same; ask for less.)`
  return { ...answer, content: `${beginning}\n\n${note}` }
}
