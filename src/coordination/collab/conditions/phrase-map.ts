/** Wording that a variable decides (COL-43). */
interface PhraseBinding {
  readonly variable: string
  /** Whether only a yes of the variable counts, and a no leaves the question open. */
  readonly isOneSided: boolean
}

/** Bindings by the key of their wording. */
export type PhraseMap = ReadonlyMap<string, PhraseBinding>

/** An agent may report an error without failing, so that nothing went wrong does not mean that there is none. */
const oneSided: ReadonlySet<string> = new Set(['error_detected'])

/** What binds wording to variables: what a team lays down, and what holds for all. */
export function phraseMapOf(atoms: Readonly<Record<string, string>> = {}): PhraseMap {
  const all = { 'error detected': 'error_detected', ...atoms }
  return new Map(
    Object.entries(all).map(([wording, variable]) => [
      wordingKey(wording),
      { variable, isOneSided: oneSided.has(variable) },
    ]),
  )
}

/** Equal for wording that differs only in case, the form of quotes, space and `_`: such atoms are asked once. */
export function wordingKey(wording: string): string {
  return wording
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[’‘]/g, "'")
    .replaceAll(/[“”]/g, '"')
    .replaceAll(/[_\s]+/g, ' ')
    .trim()
}
