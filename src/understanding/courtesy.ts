/** What people say around a wish, and that asks for nothing: greetings, thanks, names, and "would you?". */
const greeting =
  /^(?:hi|hello|hey|dear|good (?:morning|afternoon|evening|day))\b(?: there| all| everyone| team)?(?:,? (?!I\b)\p{Lu}\p{Ll}+(?=\s*[,!.:–-]))?[\s,.!–-]*(?=\S)/iu
/** "I'm Lena from HR: …", "I am a student. …", "My name is Ada and I …". A place or a number in it may be meant. */
const nameless = /^(?:I['’]m|I am|this is|my name is|it['’]s)\s+/i
const introduction =
  /^(?:(?!I\b)\p{Lu}[\p{L}'’-]{1,40}(?: \p{Lu}[\p{L}'’-]{1,40})?(?: here)?(?:,? (?:from|of|at|in) (?:the )?[\p{L} ]{1,24})?|(?:an?|the|your) (?:(?!(?:in|at|to|near|from) \p{Lu})[^\d"“.:;!?,]){1,48})\s{0,3}(?:[.:;!]{1,3}\s{1,5}|,\s{1,3}(?:and\s{1,3})?|\s{1,3}and\s{1,3}(?=I\b|we\b))/u
const thanks =
  /[\s,.!;–-]{0,20}\b(?:many thanks|thanks(?: in advance| a lot)?|thank you(?: very much| so much)?|cheers|please)\b[\s,.!–-]{0,20}(?:\p{Lu}\p{Ll}{1,40})?[\s.!]{0,20}$/iu
/** "… - Jo": a name behind a dash, below what was asked. */
const signature = /(?<=[.?!\n])\s{0,5}[–—-]{1,3}\s{0,3}\p{Lu}\p{Ll}{1,40}[.!]?\s{0,5}$/u
const tag = /(?:,?\s{1,3}for me)?,?\s{1,3}(?:would|could|will|can) you(?: please)?\s{0,3}([?.!]{0,5})$/i

/** A request without courtesy. */
export function withoutCourtesy(said: string): string {
  let text = said
    .trim()
    .replace(/\bright now\b/gi, 'now')
    .replace(/\b(?:no|not) (?:more|longer|later|older) than\b/gi, 'at most')
  for (const pattern of [signature, thanks]) text = text.replace(pattern, '')
  text = text.replace(tag, '$1').replace(greeting, '')
  const lead = nameless.exec(text)?.[0]
  const told = lead === undefined ? null : introduction.exec(text.slice(lead.length))
  if (lead === undefined || told === null) return text
  const rest = text.slice(lead.length + told[0].length)
  return rest === '' ? text : rest
}
