import { termsOf } from '../../../understanding/prose/terms.ts'

const offices = [
  ...'director manager chairwoman chairman chairperson chair head owner supplier contractor operator architect engineer captain'.split(
    ' ',
  ),
  ...'auditor insurer curator treasurer secretary president principal spokeswoman spokesman spokesperson leader'.split(
    ' ',
  ),
]
  .map((role) => `[${role.charAt(0).toUpperCase()}${role.charAt(0)}]${role.slice(1)}`)
  .concat('CEO', 'CFO', 'CTO', 'COO')
  .join('|')
const fullName = "\\p{Lu}[\\p{L}'.-]+(?:\\s\\p{Lu}[\\p{L}'.-]+){1,3}"
const officeThenName = new RegExp(
  `\\b(?<role>(?:(?:\\p{Lu}?\\p{Ll}+|\\p{Lu}{2,5})\\s){0,2}(?:${offices}))(?:\\s(?:of|for)\\s(?:the\\s)?(?<of>[\\p{L}\\s]{3,40}?))?(?:\\s*:\\s*|\\s+(?:is|was|will be)\\s+|,\\s+)(?<name>${fullName})`,
  'u',
)
const nameThenOffice = new RegExp(
  `^(?:Dr\\.?\\s|Mr\\.?\\s|Ms\\.?\\s)?(?<name>${fullName})\\s+(?:is|was)\\s+(?:the\\s)?(?<role>(?:\\p{Ll}+\\s){0,2}(?:${offices}))(?:\\s(?:of|for)\\s(?:the\\s)?(?<of>[\\p{L}\\s]{3,40}?))?[.,]`,
  'u',
)
/** "The mill is owned by Petra Lang", "Petra Lang owns the mill": the office that a verb stands for. */
const verbs: Readonly<Record<string, string>> = {
  direct: 'director',
  head: 'head',
  led: 'leader',
  lead: 'leader',
  own: 'owner',
  manag: 'manager',
  chair: 'chair',
  oper: 'operator',
  suppli: 'supplier',
  insur: 'insurer',
  audit: 'auditor',
  curat: 'curator',
  captain: 'captain',
}
const doneByName = new RegExp(
  `^(?:The\\s)?(?<of>[\\p{L}\\s]{3,40}?)\\s(?:is|was)\\s(?:now\\s)?(?<verb>\\p{Ll}+)\\sby\\s(?:Dr\\.?\\s|Mr\\.?\\s|Ms\\.?\\s)?(?<name>${fullName})`,
  'u',
)
const nameDoes = new RegExp(
  `^(?:Dr\\.?\\s|Mr\\.?\\s|Ms\\.?\\s)?(?<name>${fullName})\\s(?<verb>directs|heads|leads|owns|manages|chairs|operates|audits|curates|captains)\\sthe\\s(?<of>[\\p{L}\\s]{3,40}?)[.,]`,
  'u',
)

/** A person and what that person is, of what. */
export interface NamedOffice {
  readonly measure: string
  readonly written: string
}

export function officeIn(text: string): NamedOffice | undefined {
  const groups = (
    officeThenName.exec(text) ??
    nameThenOffice.exec(text) ??
    doneByName.exec(text) ??
    nameDoes.exec(text)
  )?.groups
  if (groups === undefined || !/^\p{Lu}/u.test(groups['name'] ?? '')) return undefined
  const role = groups['role'] ?? officeOf(groups['verb'] ?? '')
  if (role === '') return undefined
  return {
    measure: termsOf(`${role} ${groups['of'] ?? ''}`).join(' '),
    written: (groups['name'] ?? '').replace(/(?<![.'-])[.'-]+$/, '').replace(/^(?:Dr|Mr|Ms)\.?\s/, ''),
  }
}

function officeOf(verb: string): string {
  const [term = ''] = termsOf(verb)
  return (Object.hasOwn(verbs, term) ? verbs[term] : undefined) ?? ''
}
