import type { Evidence } from './evidence.ts'
import { placeOf } from './place-of.ts'
import { type TextUnit, unitsOf } from './units.ts'

/** How texts speak that were put there for language models, at the beginning of a sentence. */
const orders =
  /^\W*(?:(?:please\s+)?(?:ignore|disregard|forget|override)\s+(?:all\s+|any\s+|the\s+|your\s+|these\s+|everything\s+)*(?:previous|prior|above|earlier|preceding|system|other|said before|instructions?\b)|you are now\b|(?:new|updated|important)\s+(?:system\s+)?instructions?\s*(?::|for (?:the )?(?:ai|assistant|model|llm|agent))|(?:system|assistant|developer)\s*(?:prompt|message|note)?\s*:\s|(?:attention|note to|dear|hey|to)\s+(?:the\s+)?(?:ai|llm|language model|assistant|chatbot|agents?|gpt|claude|gemini)\b|as an ai\b|when (?:you )?(?:summari[sz]e|cite|read|process)(?:ing)? this\b|(?:do not|don['’]t|never)\s+(?:mention|cite|reveal|tell)\s+(?:this|these|the user)\b|(?:the\s+)?(?:ai|assistant|model|llm|language model|agent)s?\s+(?:must|should|shall|will now|has to)\b)/i

export function isOrderToModel(sentence: string): boolean {
  return orders.test(sentence.replace(/^[\s>*_"'“‘(#-]+/, ''))
}

export interface WithoutOrders {
  readonly evidence: Evidence
  /** What was left out, for people to look at: the place of each passage, and where in it models are spoken to. */
  readonly left: readonly string[]
}

/** Evidence without passages that speak to language models: nothing of them is shown to one or written from. */
export function withoutOrders(evidence: Evidence): WithoutOrders {
  const tainted = new Map(
    evidence.passages.flatMap((passage): [string, TextUnit][] => {
      const order = unitsOf(passage).find(({ text }) => isOrderToModel(text))
      return order === undefined ? [] : [[passage.id, order]]
    }),
  )
  if (tainted.size === 0) return { evidence, left: [] }
  const places = new Map(evidence.documents.map(({ sha256, location }) => [sha256, location]))
  return {
    evidence: { ...evidence, passages: evidence.passages.filter(({ id }) => !tainted.has(id)) },
    left: evidence.passages.flatMap((passage) => {
      const order = tainted.get(passage.id)
      if (order === undefined) return []
      const { page, line, last_line } = passage.place
      // The words themselves are not told: a warning may be read by a model too.
      const within = page === undefined && line < last_line ? ` (see line ${order.line})` : ''
      return [`${places.get(passage.document) ?? ''}, ${placeOf(passage)}${within}`]
    }),
  }
}

/** What a reader is told of passages that were left out for what they say to models; nothing where none was. */
export function ordersWarning(left: readonly string[]): string[] {
  if (left.length === 0) return []
  const what =
    left.length === 1 ? 'A passage was left out, because it speaks' : 'Passages were left out, because they speak'
  return [`${what} to language models: ${left.join('; ')}`]
}
