import { characters, type Step } from './steps.ts'

/** How a private key is written out in text: lines around it that say what it is. For the redactor and `find_secrets` alike. */
const [begin, end, dashes] = ['-----BEGIN ', '-----END ', '-----']
const labelCharacters = 'A-Z0-9 '
const longestLabel = 48

/** What every label of one says. */
export const privateKeyMark = 'PRIVATE KEY'

export const beginOfPrivateKey: readonly Step[] = lineOf(begin)
export const endOfPrivateKey: readonly Step[] = lineOf(end)

/** The line that a key begins with; its first group is the label. */
export const privateKeyLine: RegExp = new RegExp(`${begin}([${labelCharacters}]{0,${longestLabel}})${dashes}`, 'g')

export function isPrivateKey(found: string): boolean {
  return found.includes(privateKeyMark)
}

function lineOf(start: string): readonly Step[] {
  return [{ texts: [start] }, { kind: characters(labelCharacters), least: 0, most: longestLabel }, { texts: [dashes] }]
}
