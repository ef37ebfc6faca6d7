import type { Evidence } from '../evidence/evidence.ts'

const greeting = /^\s{0,20}dear\s{1,20}([^,\n]{2,60}),?\s{0,20}$/im
const ofWriter = /\b(?:I|[Mm]y|[Mm]e|[Mm]yself|[Ww]e|[Oo]ur|[Oo]urs|[Uu]s)\b/
const ofReader = /\b(?:you|yours?)\b/i

/** Letters by the sha256 of their documents, with the address of each. */
export function lettersIn({ passages }: Pick<Evidence, 'passages'>): ReadonlyMap<string, string> {
  const readers = new Map<string, string>()
  for (const { document, quote } of passages) {
    const [, reader] = greeting.exec(quote) ?? []
    if (reader !== undefined && !readers.has(document)) readers.set(document, reader)
  }
  return readers
}

/** Whether only its writer can say it so: "my daughter", "we reduce", and in a letter "many of you". An article quotes that. */
export function isSpoken(text: string, isLetter: boolean): boolean {
  const plain = text.replace(/["“][^"”]{0,300}["”]/g, ' ')
  return ofWriter.test(plain) || (isLetter && ofReader.test(plain))
}
