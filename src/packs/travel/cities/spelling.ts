import { editDistance } from '../../../errors/suggestion.ts'

const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/** A name as it is compared: small letters without accents, and spaces for everything but letters and digits. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßøæœłđðþı]/g, (letter) => letters[letter] ?? letter)
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** How many letters were put in, left out, changed or swapped; `limit + 1` when it is more than the limit. */
export function editsBetween(left: string, right: string, limit: number): number {
  return Math.min(limit + 1, editDistance(left, right, limit + 1))
}
