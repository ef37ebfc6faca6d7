import { isObject, type Json, type JsonObject } from '../../../events/json.ts'

/** Fields of tools that hold the text that is worked on. */
export const textFields: ReadonlySet<string> = new Set(['text', 'draft', 'content', 'article', 'markdown', 'document'])

/** One answer of a tool that variables are read from, with the text that an agent gave it. */
export type TextMeasurement = {
  readonly tool: string
  readonly text: string
  readonly answer: Json
}

/** A text that a turn hands on, and whose it is: empty for the member's own. */
export interface HandedText {
  readonly of: string
  readonly text: string
}

/** The text in what a tool was given, where it was given one. */
export function textGiven(input: Json | undefined): string | undefined {
  if (!isObject(input)) return undefined
  const [text] = Object.entries(input).flatMap(([name, value]) =>
    textFields.has(name) && typeof value === 'string' ? [value] : [],
  )
  return text
}

export function textMeasurements(given: Json | undefined): readonly TextMeasurement[] {
  if (!Array.isArray(given)) return []
  return given.flatMap((one): TextMeasurement[] => {
    const { tool, text, answer } = isObject(one) ? (one as JsonObject) : {}
    return typeof tool === 'string' && typeof text === 'string' && answer !== undefined ? [{ tool, text, answer }] : []
  })
}

/** What a tool measured last on a text that is handed on, and whose that is; nothing where it was given only others. */
export function measuredOn(
  measurements: readonly TextMeasurement[],
  handed: readonly HandedText[],
): { readonly answer: Json; readonly of: string } | undefined {
  for (const { of, text } of handed) {
    const measured = measurements.findLast((one) => isText(one.text, text))
    if (measured !== undefined) return { answer: measured.answer, of }
  }
  return undefined
}

/** How much of a text must have been measured: a word before and after it is no other text. */
const leastShare = 0.75

/** Whether one text is another, apart from spaces, and from few words around it. */
function isText(measured: string, handed: string): boolean {
  const [part, whole] = [plain(measured), plain(handed)]
  return part !== '' && part.length >= leastShare * whole.length && whole.includes(part)
}

function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
