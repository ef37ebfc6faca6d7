const lead = String.raw`^\W*(?:(?:please|kindly|now|then|just|can you|could you|would you)\s+)*(?:run|execute)\s+(?:the\s+)?(?:(?:shell\s+)?command\s*:?\s+)?`

/** "Run the tests" describes a task and contains no command line. */
const noCommand =
  /^(?:the|an?|my|our|your|its|all|every|each|this|that|these|those|it|them|some|any|tests?|checks?|commands?)\b/i

/** Words that no command line has, but a sentence around it: "ls in src". */
const sentence = /\s(?:in|on|and|then|with|for|the|of|from|into|but|or)\s/i

/** The command line a request asks to run, as it is written: marked by backticks or quotes, or all that follows. */
export function findCommand(text: string): string | undefined {
  const marked = /`([^`]+)`/.exec(text)?.[1]
  if (marked !== undefined) return marked.trim() || undefined
  const rest = new RegExp(`${lead}(\\S[^]*)$`, 'i').exec(text)?.[1]?.trim()
  if (rest === undefined) return undefined
  const quoted = /^(?:"([^"]+)"|“([^”]+)”|'([^']+)')[.!?]?$/.exec(rest)
  if (quoted !== null) return quoted.slice(1).find((inside) => inside !== undefined)
  return noCommand.test(rest) || sentence.test(rest) || !/^[\w./~-]/.test(rest)
    ? undefined
    : rest.replace(/(?<!\s)\s+in (?:the|a) (?:shell|terminal)\W*$/i, '').replace(/(?<=\w)[.!?]$/, '')
}
