/** What stands before a name or a number, so that no sentence ends with it. */
const before: ReadonlySet<string> = new Set(
  (
    'mr mrs ms dr prof st sr sra rev hon gen col capt lt sgt maj adm gov sen rep pres messrs mme mlle fr ' +
    'fig figs eq eqs tab ref refs p sec sect ch chap vol pp no nos nr art para approx ca cf viz vs v e.g i.e eg ie ' +
    'resp incl excl esp mt ft dept univ assn bros ed eds trans al op cit'
  ).split(' '),
)

/** What can also end one: it does where a word follows that begins sentences. */
const either: ReadonlySet<string> = new Set(
  (
    'inc ltd co corp llc plc etc jr sr phd ph.d m.d b.a m.a b.sc m.sc u.s u.k u.n e.u u.s.a d.c a.m p.m am pm ' +
    'jan feb mar apr jun jul aug sep sept oct nov dec mon tue wed thu fri sat sun hr hrs min max avg std est dist ' +
    'sp spp subsp var gmbh s.a'
  ).split(' '),
)

const starters: ReadonlySet<string> = new Set(
  (
    'the a an this that these those it its they their we our he his she her i you in on at for from by with as to of but and ' +
    'or however moreover furthermore thus therefore here there when while although because since after before if both ' +
    'all most many some such each no our using results conclusions methods background objective what how why who where ' +
    'which finally first second third additionally similarly consistent together overall compared among during despite ' +
    'given under between further two three only one'
  ).split(' '),
)

/** Two words have no more characters. */
const longestWords = 200

/** Whether the full stop that this ends with belongs to an abbreviation or an initial, seen from what comes next. */
export function endsInAbbreviation(said: string, next: string): boolean {
  const [, lead = '', word = ''] = /(?:^|[\s([“"'])(?:(\S+)\s+)?[([“"']*(\S+)\.$/u.exec(said.slice(-longestWords)) ?? []
  const lower = word.toLowerCase().replace(/^[([“"']+/, '')
  const [follower = ''] = /^[\p{L}\p{N}]+/u.exec(next) ?? []
  const starts = starters.has(follower.toLowerCase()) && /^\p{Lu}/u.test(follower)
  if (lower === 'no' || lower === 'al' || lower === 'v' || lower === 'art')
    return !starts && (lower !== 'no' || /^\p{N}/u.test(next))
  if (before.has(lower)) return !starts || lower === 'e.g' || lower === 'i.e'
  if (either.has(lower)) return !starts
  // An initial comes after a name or another initial, or where something begins: not after "vitamin".
  if (/^(?:\p{Lu}\.)*\p{Lu}$/u.test(word)) return !starts && (lead === '' || /^[\p{Lu}([“"&]/u.test(lead))
  return false
}
