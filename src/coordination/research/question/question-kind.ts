/** What is asked for: what an answer must hold to be one. */
export type QuestionKind =
  | 'money'
  | 'mass'
  | 'length'
  | 'extent'
  | 'depth'
  | 'height'
  | 'duration'
  | 'speed'
  | 'pace'
  | 'loudness'
  | 'temperature'
  | 'size'
  | 'amount'
  | 'share'
  | 'count'
  | 'often'
  | 'time'
  | 'age'
  | 'person'
  | 'place'
  | 'origin'
  | 'reason'
  | 'permission'
  | 'anything'

const byMeasure: Readonly<Record<string, QuestionKind>> = {
  long: 'length',
  wide: 'extent',
  thick: 'extent',
  far: 'extent',
  tall: 'height',
  high: 'height',
  deep: 'depth',
  heavy: 'mass',
  fast: 'pace',
  quick: 'pace',
  quickly: 'pace',
  soon: 'pace',
  loud: 'loudness',
  warm: 'temperature',
  cold: 'temperature',
  hot: 'temperature',
  big: 'size',
  large: 'size',
  small: 'size',
  expensive: 'money',
  often: 'often',
  frequently: 'often',
  many: 'count',
  old: 'age',
}

const [moneyWords, massWords] = [
  /\b(?:costs?|prices?|priced|fares?|fees?|charged?|charges|tariffs?|pays?|paid|rent|earns?|salar(?:y|ies)|wages?|expensive|cheap|spends?|spent)\b/i,
  /\b(?:weights?|weighs?|loads?|mass|heavy)\b/i,
]

/** What goes on for a time, and has no length by which it is asked for. */
const lasting =
  /\bhow long (?:do|does|did|has|have|had)\b|\bhow long (?:is|are|was|were|may|must|can|should)\b.{0,300}\b\w{2,80}[^e\s]ed\b|\b(?:takes?|took|last(?:s|ed)?|run|runs|stays?|wait|valid|kept|stored|held|retained|saved|preserved|archived|closed|open|shut|frozen|available|guaranteed|leased|rented|employed|delayed|blocked)\b/
/** Things that last, and have no other length. */
const events =
  /\bhow long (?:is|are|was|were) (?:\w+ ){0,4}?(?:tours?|trip|journey|course|training|apprenticeship|contract|festival|concert|meeting|shift|break|war|delay|strike|season|holidays?|warranty|guarantee|lease|trial|crossing|flight|rehearsals?|performance|film|lessons?|visit|stay)\b/
/** By what kind of thing a question asks for. */
export function kindOf(question: string): QuestionKind {
  const asked = question.toLowerCase().replace(/\s+/g, ' ').trim()
  if (/\bwhy\b|\bfor what reason\b|\bwhat (?:is|was) the reason\b/.test(asked)) return 'reason'
  if (/^(?:by )?who(?:m|se)?\b|\bwhich (?:person|company)\b/.test(asked)) return 'person'
  if (/\bwhere\b.{0,300}\bfrom\b/.test(asked)) return 'origin'
  if (/^(?:\w+ )?where\b/.test(asked)) return 'place'
  if (/\bwhen\b|\b(?:what|which) (?:year|date|day|month|time)\b|\bhow (?:late|early)\b/.test(asked)) return 'time'
  const [, measure = '', next = ''] = /\bhow (\w+)(?: (\w+))?/.exec(asked) ?? []
  if (measure === 'long' && (lasting.test(asked) || events.test(asked))) return 'duration'
  if (measure === 'much') return kindOfMuch(asked, next)
  const byName = Object.hasOwn(byMeasure, measure) ? byMeasure[measure] : undefined
  if (byName !== undefined) return byName
  if (/^(?:is|are|was|were|do|does|did|can|may|must|has|have|had|will|should)\b/.test(asked)) return yesOrNo(asked)
  if (/^(?:what|which) (?:share|percentage|proportion|fraction|per ?cent)\b/.test(asked)) return 'share'
  if (/^(?:at |for |in |to )?(?:what|which)\b/.test(asked)) {
    if (moneyWords.test(asked)) return 'money'
    if (massWords.test(asked)) return 'mass'
    if (/\b(?:speed)\b/.test(asked)) return 'speed'
    if (/\b(?:number of)\b/.test(asked)) return 'count'
  }
  return 'anything'
}

/** "How much is it" asks for money, "how much water" for an amount. */
function kindOfMuch(asked: string, next: string): QuestionKind {
  if (massWords.test(asked)) return 'mass'
  if (moneyWords.test(asked) || /^(?:money|is|are|was|were)$/.test(next)) return 'money'
  if (next === 'time') return 'duration'
  return 'amount'
}

function yesOrNo(asked: string): QuestionKind {
  if (moneyWords.test(asked)) return 'money'
  return /\b(?:allowed|permitted|forbidden|prohibited)\b|^(?:may|can|must)\b/.test(asked) ? 'permission' : 'anything'
}

/** Words that say what kind of thing is asked for, and nothing of what it is about. */
const carriers =
  'how much many long wide thick far tall high deep heavy fast quick quickly loud warm cold hot big large small expensive often frequently soon old weight weigh weighs speed cost costs price prices priced fare fares fee fees charge charged charges tariff pay pays paid spend spends spent year date day month time number amount about person company reason until since exactly currently today still usually total overall actually ever happen happens happened come comes came go goes went get gets got take takes took need needs use uses used there be been being am may might can could should would will shall must one any anybody anyone somebody someone something anything out up off down away whom whose'

const carried: ReadonlySet<string> = new Set(carriers.split(' '))
/** What something holds is asked for by many verbs, and told by few. */
const capacity: ReadonlySet<string> = new Set(['fit', 'fits', 'hold', 'holds', 'accommodate', 'seat'])
const allowing: ReadonlySet<string> = new Set(['allowed', 'permitted', 'forbidden', 'prohibited', 'allow', 'bring'])

/** The words of a question that an answer must speak of, as they are written. */
export function wordsAsked(question: string, kind: QuestionKind): string[] {
  const words = question.replace(/['’]s\b/g, '').match(/[\p{L}\p{N}][\p{L}\p{N}.,]*[\p{L}\p{N}]|[\p{L}\p{N}]/gu) ?? []
  return words.filter((word, index) => {
    // A month is written with a capital where a verb is not.
    if (word === 'May' && index > 0) return true
    const small = word.toLowerCase()
    if (kind === 'count' && capacity.has(small)) return false
    if (kind === 'permission' && allowing.has(small)) return false
    // In a question for a person, paying is what is asked.
    if (kind === 'person' && /^(?:pays?|paid|uses?|used|takes?|took|charges?|spends?|spent)$/.test(small)) return true
    if (kind === 'share' && /^(?:share|percentage|proportion|fraction|percent)$/.test(small)) return false
    if (kind === 'duration' && /^last(?:s|ed)?$/.test(small)) return false
    if (kind === 'mass' && /^(?:loads?|mass)$/.test(small)) return false
    if (/^(?:thick|wide)$/.test(small)) return true
    return !carried.has(small)
  })
}
