/**
 * About how many tokens a text has: four letters to a token; what is not ASCII weighs more the more bytes it has, so that a
 * Chinese or Japanese character counts for one and a quarter. Meant to be too many rather than too few.
 */
export function textTokens(text: string): number {
  const extraBytes = Buffer.byteLength(text) - text.length
  return text.length / 4 + extraBytes / 2
}
