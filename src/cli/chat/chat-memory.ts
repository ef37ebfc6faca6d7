import { isObject, type Json, type JsonObject } from '../../events/json.ts'

/** How many characters of calls and their results are kept; what is older is kept as texts alone. */
const mostKept = 200_000

interface ChatExchange {
  readonly texts: readonly JsonObject[]
  /** The same with the calls that were made for the answer, and what came of them. */
  readonly whole: readonly JsonObject[]
  readonly size: number
}

/** What was said in a chat so far, as the next run is given it: what tools found counts for later questions too. */
export class ChatMemory {
  readonly #exchanges: ChatExchange[] = []

  /** `conversation` is what the model of the run was told and said, from the prompt on; empty where others answered. */
  remember(line: string, output: string, conversation: readonly Json[]): void {
    const texts = [
      { role: 'user', content: line },
      { role: 'assistant', content: output },
    ]
    const whole = answeredIn(conversation, line, output) ?? texts
    this.#exchanges.push({ texts, whole, size: JSON.stringify(whole).length })
  }

  /** Oldest first. Nothing is forgotten; a session leaves out by itself what its model can't read. */
  get earlier(): readonly JsonObject[] {
    let left = mostKept
    const kept = this.#exchanges.toReversed().map(({ texts, whole, size }) => {
      left -= size
      return left < 0 ? texts : whole
    })
    return kept.toReversed().flat()
  }
}

/** The messages from the line on; undefined unless the conversation ends with the answer that the person saw. */
function answeredIn(conversation: readonly Json[], line: string, output: string): readonly JsonObject[] | undefined {
  const messages = conversation.filter((message): message is JsonObject => isObject(message))
  const asked = messages.findLastIndex(({ role, content }) => role === 'user' && content === line)
  const last = messages.at(-1)
  const isAnswer = last?.['role'] === 'assistant' && last['content'] === output && last['toolCalls'] === undefined
  return asked < 0 || !isAnswer ? undefined : messages.slice(asked).filter(({ role }) => role !== 'system')
}
