/** Words whose spelling says something else, without their plural. */
const exceptions: Readonly<Record<string, number>> = {
  area: 3,
  business: 2,
  colonel: 2,
  create: 2,
  every: 2,
  evening: 2,
  idea: 3,
  lion: 2,
  people: 2,
  recipe: 3,
  science: 2,
  scientist: 3,
  something: 2,
  somewhere: 2,
  sometimes: 2,
  theatre: 3,
  usually: 4,
  women: 2,
}

/** Endings in which an `e` is not heard: `hoped`, `likes`, `lively`, `movement`. */
const silent = /(?<=[^aeiouy])e(?=(?:d|s|ly|ment|ments|ful|less|ness)?$)/
/** Where that `e` is heard after all: `wanted`, `boxes`, `table`. */
const heard = /(?:[td]ed|(?:[sxz]|[cs]h|[cg])es|[^aeiouylr]les?|[^aeiouylr]led)$/
/** Two vowels that are heard apart: `media`, `create`, `being`, `science`. */
const apart =
  /i(?:a(?!n$|l$|r|ns$)|o(?!us|n)|um|et)|(?<![ct])ien(?:ce|t)|ri(?:ous|al)|eum|eo(?!us)|ua(?!r)|uou|creat(?!ur)|[aeo]ing$|[^aeiouq]uity$/g
/** Endings that are heard as a syllable although no vowel is written in them. */
const hidden = /(?:sm|sms|thm|thms)$/

/** About how many syllables an English word has; at least one. */
export function syllablesOf(word: string): number {
  const plain = word
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z]/g, '')
  if (plain.length <= 3) return 1
  const known = exceptions[plain] ?? exceptions[plain.replace(/s$/, '')]
  if (known !== undefined) return known
  const said = heard.test(plain)
    ? plain.replace(/(?<=[^aeiouylr]l)e(?=d?s?$)/, '').replace(/([^aeiouylr])l(?=[ds]?$)/, '$1el')
    : plain.replace(silent, '')
  const groups = said.match(/[aeiouy]+/g)?.length ?? 0
  return Math.max(1, groups + (plain.match(apart)?.length ?? 0) + (hidden.test(plain) ? 1 : 0))
}
