import type { Evidence } from './evidence.ts'
import { unitsOf } from './units.ts'

/** How texts speak that were put there for language models, at the beginning of a sentence. */
const orders =
  /^\W*(?:(?:please\s+)?(?:ignore|disregard|forget|override)\s+(?:all\s+|any\s+|the\s+|your\s+|these\s+|everything\s+)*(?:previous|prior|above|earlier|preceding|system|other|said before|instructions?\b)|you are now\b|(?:new|updated|important)\s+(?:system\s+)?instructions?\s*(?::|for (?:the )?(?:ai|assistant|model|llm|agent))|(?:system|assistant|developer)\s*(?:prompt|message|note)?\s*:\s|(?:attention|note to|dear|hey|to)\s+(?:the\s+)?(?:ai|llm|language model|assistant|chatbot|agents?|gpt|claude|gemini)\b|as an ai\b|when (?:you )?(?:summari[sz]e|cite|read|process)(?:ing)? this\b|(?:do not|don['’]t|never)\s+(?:mention|cite|reveal|tell)\s+(?:this|these|the user)\b|(?:the\s+)?(?:ai|assistant|model|llm|language model|agent)s?\s+(?:must|should|shall|will now|has to)\b)/i

export function isOrderToModel(sentence: string): boolean {
  return orders.test(sentence.replace(/^[\s>*_"'“‘(#-]+/, ''))
}

export interface WithoutOrders {
  readonly evidence: Evidence
  /** Where something stood that was meant for models, for people to look at. */
  readonly left: readonly string[]
}

/** Evidence without passages that speak to language models: nothing of them is shown to one or written from. */
export function withoutOrders(evidence: Evidence): WithoutOrders {
  const tainted = new Set(
    evidence.passages
      .filter((passage) => unitsOf(passage).some(({ text }) => isOrderToModel(text)))
      .map(({ id }) => id),
  )
  if (tainted.size === 0) return { evidence, left: [] }
  const places = new Map(evidence.documents.map(({ sha256, location }) => [sha256, location]))
  const hidden = evidence.passages.filter(({ id }) => tainted.has(id))
  return {
    evidence: { ...evidence, passages: evidence.passages.filter(({ id }) => !tainted.has(id)) },
    left: hidden.map(({ document, place }) => `${places.get(document) ?? ''}, line ${place.line}`),
  }
}
