const letters = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '')

/** Which systems it runs on: a kind of thing, and the verb with its preposition that an answer names such things behind. */
export interface AskedCategory {
  readonly words: readonly string[]
  readonly isNamedIn: (text: string) => boolean
}

/**
 * "Which operating systems does it run on?": texts that tell it name the systems and not what they are: "It runs on Linux
 * and macOS". They do if a name stands right behind the verb and its preposition.
 */
export function categoryIn(question: string): AskedCategory | undefined {
  const [, kind = '', verb = '', preposition = ''] =
    /^(?:which|what)\s((?:\p{Ll}{1,80}\s){1,3}?)(?:do|does|did|can|is|are|was|were)\s.{0,300}?(\p{Ll}{1,80})\s(on|in|with|from|to|by|for|into)\s{0,20}\?{0,100}$/iu.exec(
      question.trim(),
    ) ?? []
  if (kind === '' || verb.length < 3) return undefined
  const named = new RegExp(
    `\\b${letters(verb)}(?:s|es|ed|d|ning)?\\s${preposition}\\s(?:the\\s)?(?:\\p{Ll}+\\p{Lu}|\\p{Lu})`,
    'u',
  )
  return { words: kind.trim().split(/\s+/), isNamedIn: (text) => named.test(text) }
}
