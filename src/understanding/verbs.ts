/**
 * Verbs that ask for something to be done. A tool is chosen for such a request only when the tool is about the same
 * doing: "cancel my hotel" does not ask for a search for hotels.
 */
const doing: ReadonlyMap<string, string> = new Map(
  [
    'send mail forward email',
    'create raise',
    'delete remove erase destroy drop',
    'cancel abort revoke',
    'book reserve',
    'buy purchase order',
    'write compose draft author rewrite overwrite paraphrase',
    'summarize summarise',
    'translate',
    'play',
    'remind reminder',
    'set turn switch adjust',
    'update change edit modify replace rename move copy',
    'explain describe teach',
    'call phone dial',
    'pay transfer',
    'invite',
    'install deploy run execute build shell',
    'draw paint design sketch generate invent imagine brainstorm',
    'fix debug refactor repair',
    'review',
    'upload publish post share',
    'download',
    'sing dance joke',
    'recommend suggest advise compare',
  ].flatMap((line) => {
    const words = line.split(' ')
    return words.map((word): [string, string] => [word, words[0] ?? word])
  }),
)

/**
 * Words that may stand before such a verb. Many of the verbs are also nouns, and ask for something only at the head of a
 * clause.
 */
const beforeVerb =
  /^(?:please|kindly|can|could|would|will|you|i|we|need|want|to|now|then|also|and|just|hey|hi|hello|like|d|lets|let|us)$/

/** What a clause asks to be done, if it asks for more than an answer. */
export function wantedDoing(words: readonly string[]): string | undefined {
  for (const word of words) {
    const verb = doing.get(word)
    if (verb !== undefined) return verb
    if (!beforeVerb.test(word)) return undefined
  }
  return undefined
}

/** What a tool does, going by its name, if it does more than look. */
export function toolDoing(words: readonly string[]): string | undefined {
  return words.map((word) => doing.get(word)).findLast((verb) => verb !== undefined)
}

export function isDoing(word: string): boolean {
  return doing.has(word)
}

/** Whether a clause forbids or takes back rather than asks: "never send …", "don't play …", "forget the reminder". */
export function isForbidding(clause: string): boolean {
  // "Don't forget to …" asks all the same.
  const said = clause.replace(/\b(?:do not|don['’]?t) (?:let me )?forget(?: to)?\b[:,]?\s*/gi, '')
  const head = said.trim().replace(/^(?:please|and|but|so|now|you|we|i|should|must|can|could|would|will)\s+/gi, '')
  return (
    /^(?:do not|don['’]?t|dont|never|not|no longer|stop|forget|ignore|avoid|skip|undo|refrain)\b/i.test(head) ||
    /\b(?:do not|don['’]?t|never|must not|mustn['’]?t|should not|shouldn['’]?t|can ?not|can['’]?t|won['’]?t)\s{1,20}(?:\w{1,80}\s{1,20}){0,4}(?:send|create|play|set|remind|book|buy|delete|cancel|email|mail|post|publish|pay|call|write|open|file)\b/i.test(
      said,
    )
  )
}

/** Actions that change nothing, and so may answer a question. */
const harmless: ReadonlySet<string> = new Set(['translate', 'summarize', 'explain', 'recommend', 'download'])

/** Whether a clause only asks about an action: "what music should I play?" does not ask to play it. */
export function onlyAsksAbout(clause: string, doing: string): boolean {
  const question =
    /^\W*(?:what|which|who|whose|why|how|when|where|is|are|was|were|do|does|did|has|have|should|must|(?:can|could|may) (?:i|we))\b/i
  return !harmless.has(doing) && question.test(clause)
}
