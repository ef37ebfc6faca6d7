/** Words that hold sentences together and say nothing of what they are about. */
const grammar: ReadonlySet<string> = new Set(
  (
    'a an and are as at be been but by can did do does for from had has have he how i if in into is it its no not of on or ' +
    'our s she so such t that the their them then there these they this to was we were what when where which who why will ' +
    'with would you your'
  ).split(' '),
)

/** Words that are in many requests, whatever they ask for. */
const asking: ReadonlySet<string> = new Set(
  (
    'about also am any could d get give hello here hey hi him his her just know let lets like ll m many may me might much must ' +
    'my need now ok okay one out per please re really see shall should show some tell than thank thanks those too up us use ' +
    'used using ve very via want whether whom whose yes'
  ).split(' '),
)

export function isStopWord(word: string): boolean {
  return grammar.has(word)
}

/** Whether a word says nothing of what is asked for. */
export function isRequestWord(word: string): boolean {
  return grammar.has(word) || asking.has(word)
}
