import { BatonError } from '../errors/baton-error.ts'
import { knownLabels, type Label } from '../grants/touch.ts'

/** What a sender may say about a message. */
export interface SendOptions {
  /**
   * The same id to the same run is the same message, however often it is sent. Another topic or content under it is
   * refused for as long as the run has not taken the first.
   */
  readonly id?: string | undefined
  /** The sender, for the log and for the run. `user` unless given. */
  readonly by?: string | undefined
  /** What the content is. Unless given it counts as `untrusted`: written by others. */
  readonly labels?: readonly Label[] | undefined
}

const longest = 1_000

/** Throws unless a message with these options can be kept and read back as it is. Callers may not have a compiler. */
export function checkSendOptions(options: SendOptions): void {
  if (typeof options !== 'object' || options === null) throw invalid('its options are not an object')
  const { id, by, labels } = options
  if (id !== undefined) checkText('id', id)
  if (by !== undefined) checkText('by', by)
  if (labels === undefined) return
  if (!Array.isArray(labels)) throw invalid('`labels` is not a list')
  if (!labels.every((label) => knownLabels.includes(label))) {
    throw invalid(`\`labels\` may hold ${knownLabels.map((label) => `"${label}"`).join(' and ')}, and nothing else`)
  }
}

function checkText(name: string, value: unknown): void {
  if (typeof value !== 'string' || value === '') throw invalid(`\`${name}\` is not a text with at least one character`)
  if (value.length > longest) throw invalid(`\`${name}\` is longer than ${longest} characters`)
  if (!value.isWellFormed()) throw invalid(`\`${name}\` holds half a character (a lone surrogate)`)
}

function invalid(problem: string): BatonError {
  return new BatonError('BATON_MESSAGE_INVALID', { problem })
}
