/** What a type that is made may be called (WSP-60). */
export const madeTypeName: RegExp = /^[A-Z][A-Za-z0-9]{2,40}Agent$/

const longest = 40

/** `csv_summary` → `CsvSummaryAgent`; with a number where that is taken. */
export function typeNameFor(missing: readonly string[], taken: ReadonlySet<string>): string {
  const words = [...missing].toSorted().flatMap((capability) => capability.match(/[A-Za-z0-9]+/g) ?? [])
  const said = words.map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`).join('')
  const base = /^[A-Z]/.test(said) ? said : `Made${said}`
  for (let number = 1; ; number++) {
    const ending = number === 1 ? '' : String(number)
    const name = `${base.slice(0, longest - ending.length).padEnd(3, 'X')}${ending}Agent`
    if (!taken.has(name)) return name
  }
}
