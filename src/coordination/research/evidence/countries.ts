let names: ReadonlySet<string> | undefined

/** Whether a name is that of a country: a town may lie in it, so that the two say nothing against each other. */
export function isCountry(name: string): boolean {
  names ??= countryNames()
  return names.has(name.toLowerCase())
}

function countryNames(): ReadonlySet<string> {
  const shown = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const codes = letters.flatMap((first) => letters.map((second) => `${first}${second}`))
  const all = codes.flatMap((code) => shown.of(code)?.toLowerCase() ?? [])
  return new Set([...all, 'england', 'scotland', 'wales', 'great britain', 'europe', 'asia', 'africa', 'america'])
}
