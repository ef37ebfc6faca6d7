import type { Delta } from '../../kernel/outside.ts'
import type { OperationTree } from '../../projections/operation-tree.ts'
import { oneLine, truncate, truncateStart, widthOfText } from './text-width.ts'

/** So many speak at once before the others are only counted. */
const mostShown = 3
const longestName = 24
const remembered = 2_000

interface SpeechUnderWay {
  readonly runId: string
  text: string
}

/** What models are saying right now: one line for each, so that models that speak at the same time are not mixed up. */
export class Speeches {
  readonly #under = new Map<string, SpeechUnderWay>()

  heard({ runId, op, text }: Delta): void {
    const speech = this.#under.get(`${runId}/${op}`) ?? { runId, text: '' }
    speech.text = (speech.text + text).slice(-remembered)
    this.#under.set(`${runId}/${op}`, speech)
  }

  /** An operation ended: what it said is in its result now. */
  ended(runId: string, op: string): void {
    this.#under.delete(`${runId}/${op}`)
  }

  clear(): void {
    this.#under.clear()
  }

  /** One line for each speaker with the end of what it says, none wider than `width`. */
  lines({ nodes }: OperationTree, width: number): string[] {
    const speaking = [...this.#under.values()].filter(({ text }) => oneLine(text) !== '')
    const shown = speaking.length > mostShown ? speaking.slice(0, mostShown - 1) : speaking
    const lines = shown.map(({ runId, text }) => {
      const name = truncate(oneLine(nodes.get(runId)?.name ?? ''), longestName)
      const who = name === '' ? '' : `${name}: `
      return `${who}${truncateStart(oneLine(text), width - widthOfText(who))}`
    })
    return shown.length < speaking.length ? [...lines, `… and ${speaking.length - shown.length} more speak`] : lines
  }
}
