/** What people call workers and what they do, beside their names. */
const phrases: readonly (readonly [words: RegExp, ids: readonly string[]])[] = [
  [/\bfact[- ]?check(?:s|ing)?\b|\bcheck(?:ing)?\s(?:of\s)?(?:the\s)?facts\b/gi, ['fact_checker']],
  [
    /\bcitations?[- ]check(?:s|ing|er)?\b|\bcheck(?:ing)?\s(?:of\s)?(?:the\s)?citations\b/gi,
    ['citation_verifier', 'citation_formatter'],
  ],
  [/\b(?:editing|proofreading|copy[- ]?editing)\b/gi, ['editor']],
  [/\breadability(?:\scheck(?:s|ing)?)?\b/gi, ['readability_checker']],
  [/\bplagiarism(?:\scheck(?:s|ing)?)?\b/gi, ['plagiarism_checker']],
  [/\bseo\b|\bsearch engine optimi[sz]ation\b/gi, ['seo_optimizer']],
  [/\b(?:academic|scientific)\s(?:papers|sources|search)\b|\bpapers\b/gi, ['academic_search']],
  [/\bnews(?:\ssearch)?\b/gi, ['news_search']],
  [/\b(?:the\s)?(?:web|internet)\b/gi, ['web_search']],
]

/** Other words for `without` and `with`. */
const verbs: readonly (readonly [words: RegExp, verb: string])[] = [
  [/\b(?:look|search|read)(?:ing)?\s(?:it up\s)?(?:on|in|at|through)\s/gi, 'with '],
  [
    /\b(?:(?:leave|take|keep|throw)\s(?:out|away|off)|skip|omit|exclude|remove|drop|do(?:n['’]t|\snot)\s(?:use|need)|no need (?:for|of)|do without)\b/gi,
    'without',
  ],
  [/\b(?:include|use|add|plus)\b/gi, 'with'],
]

/** `leave out the fact check` is `without the fact_checker`. Of several workers that may be meant, one of the plan is. */
export function inPlanWords(said: string, known: readonly string[], planned: readonly string[]): string {
  const named = known
    .filter((id) => id.includes('_'))
    .reduce((text, id) => text.replace(new RegExp(`\\b${id.replaceAll('_', '[ _-]')}\\b`, 'gi'), id), said)
  const meant = phrases.reduce(
    (text, [words, ids]) => text.replace(words, ids.find((id) => planned.includes(id)) ?? ids[0] ?? ''),
    named,
  )
  return verbs.reduce((text, [words, verb]) => text.replace(words, verb), meant)
}
