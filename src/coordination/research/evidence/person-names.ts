const titles =
  'Dr|Mr|Mrs|Ms|Miss|Prof|Professor|Sir|Dame|Lord|Lady|Mayor|Mayoress|Captain|Lieutenant|Colonel|General|Major|Admiral|Count|Countess|Baron|Baroness|King|Queen|Prince|Princess|Duke|Duchess|Councillor|President|Minister|Chancellor|Senator|Governor|Officer|Judge|Bishop|Archbishop|Father|Sister|Brother|Abbot|Pope|Saint|St'
const title = `(?:(?:${titles})\\.?\\s)`
const capital = "\\p{Lu}(?:[\\p{L}'’-]{0,40}\\p{L}|\\.)"
const particle = '(?:von|van|de|der|den|da|di|del|della|la|le|du|af|av|al|bin|ibn)'
const name = `${title}{0,2}${capital}(?:\\s(?:${particle}\\s){0,2}${capital}){0,3}`
/** "the night nurse Greta Ilves", "the mayor, Edda Roy", "Mayor Edda Roy", "Rosa Lind and Emil Tran". */
export const whoWords: string = `(?:(?<article>the|an?|its|their|our)\\s)?(?<what>(?:\\p{Ll}[\\p{L}-]{0,40}\\s){0,4}?(?:(?<=\\b(?:the|its|their|our)\\s(?:\\p{Ll}[\\p{L}-]{0,40}\\s){0,3})\\p{Ll}[\\p{L}-]{0,40},\\s)?)(?<who>${name}(?:(?:,\\s(?:and\\s)?|\\s(?:and|&)\\s)${name}){0,4})`

const firm =
  /\b(?:Systems?|Construction|Constructions|Partners|Ltd|Inc|LLC|GmbH|AG|Plc|Company|Co|Corporation|Club|Society|Association|Council|County|City|Town|University|College|School|Institute|Trust|Bank|Group|Foundation|Works|Shipyard|Yard|Brothers|Sons|Bros|Studio|Studios|Architects|Engineering|Engineers|Electric|Energy|Union|Ministry|Office|Department|Committee|Board|Agency|Service|Services|Team|Church|Order|Guild|Army|Navy|Railways?|Museum)\b|&|^\p{Lu}{2,}$/u

/** Whether it is the name of a company or a body, of which persons may be part. */
export function isFirm(written: string, article: string, what: string): boolean {
  return (
    firm.test(written) || (article.toLowerCase() === 'the' && what === '' && !new RegExp(`^${title}`).test(written))
  )
}

/** The persons in what names one or several, without their titles. */
export function personsIn(written: string): string[] {
  return written
    .split(/,\s(?:and\s)?|\s(?:and|&)\s/)
    .map((one) => one.replace(new RegExp(`^${title}+`, 'u'), '').trim())
    .filter((one) => /\p{L}{2}/u.test(one))
}

/** Whether two lists of persons have one in common: "Dr A. Pell" may be Agnes Pell, and Pell either. */
export function shareAPerson(left: readonly string[], right: readonly string[]): boolean {
  return left.some((one) => right.some((other) => isSamePerson(one.toLowerCase(), other.toLowerCase())))
}

function isSamePerson(one: string, other: string): boolean {
  const [left, right] = [one.split(/[\s.]+/).filter(Boolean), other.split(/[\s.]+/).filter(Boolean)]
  if (left.length === 1 || right.length === 1) return left.some((word) => right.includes(word))
  if (left.at(-1) !== right.at(-1)) return false
  const [first = '', second = ''] = [left[0], right[0]]
  return first === second || (Math.min(first.length, second.length) === 1 && first.charAt(0) === second.charAt(0))
}
