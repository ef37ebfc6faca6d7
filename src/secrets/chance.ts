/** Bits of information in each character, going by how often each occurs. */
export function entropyOf(text: string): number {
  const counts = new Map<string, number>()
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length)
  return bits
}

/** Whether a text looks drawn by chance, as keys are, and not written, as names and sentences are. */
export function looksDrawn(text: string): boolean {
  if (text.length < 16 || !/\d/.test(text) || !/[a-z]/i.test(text)) return false
  if (isMadeOfWords(text)) return false
  const isHex = /^[0-9a-f]+$/i.test(text)
  return entropyOf(text) >= (isHex ? 2.8 : 3.5)
}

/** `user-profile-v2`, `getTokenFromHeader2`: parts of letters alone, long enough to be words. */
function isMadeOfWords(text: string): boolean {
  const parts = text.split(/[-_.:/\s]+|(?<=[a-z])(?=[A-Z])/).filter((part) => part !== '')
  const words = parts.filter((part) => /^(?:[A-Z]?[a-z]{2,}|[A-Z]{2,}|v?\d{1,4})$/.test(part) && hasVowel(part))
  const inWords = words.reduce((sum, part) => sum + part.length, 0)
  return inWords >= text.length * 0.6
}

function hasVowel(part: string): boolean {
  return /[aeiouy]/i.test(part) || /^\D?\d+$/.test(part)
}
