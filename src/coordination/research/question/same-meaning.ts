import { termsOf } from '../../../understanding/prose/terms.ts'

/** Words that texts use for each other, whatever is asked. The list is closed: what is not in it is not guessed. */
const groups: readonly string[] = [
  'begin begins begun began start starts commence launch open opens opening',
  'end ends finish finished close closes closing expire expires',
  'vessel ship boat ferry',
  'house building',
  'roof rooftop',
  'car cars automobile vehicle',
  'child children kid kids',
  'rent lease leased let',
  'buy bought purchase',
  'sell sold sale',
  'employee employees staff personnel',
  'visitor visitors guest guests',
  'repair mend fix',
  'build built construct construction erect',
  'author write wrote written writes',
  'earn earns wage wages salary salaries',
  'fast speed quick',
  'noise loud noisy sound',
  'outage failure blackout',
  'allow allowed permit permitted forbidden prohibited',
  'limit maximum most',
  'weight load carry carries mass heavy weigh weighs',
  'live lives resident residents inhabitant population',
  'telephone phone',
  'ticket fare',
  'pick choose chose chosen select',
  'hold held',
  'take took taken',
  'pay paid pays',
  'lead led leads',
  'teach taught',
  'rise rose risen',
  'fall fell fallen',
  'leave left',
  'lay laid',
  'make made maker makes',
  'send sent',
  'give gave given',
  'find finds found',
  'keep keeps kept store stores stored retain retained preserve preserved',
]
/** Deeds, and what is called after them by more than an ending. */
const deeds: readonly string[] = [
  'decide decides decided decision',
  'choose chosen choice',
  'permit permission',
  'maintain maintenance',
  'analyse analysis',
  'receive receipt',
  'propose proposal',
  'succeed success',
  'conclude conclusion',
  'extend extension',
  'expand expansion',
  'close closure',
  'fail failure',
  'complain complaint',
  'respond response',
  'advise advice',
  'describe description',
  'supervise supervision',
  'revise revision',
  'admit admission',
  'submit submission',
  'weigh weight',
  'grow growth',
  'lose loss',
  'deliver delivery',
]
/** How something came out. Whether it came out so is answered by the opposite too. */
const outcomes: readonly string[] = [
  'pass passes passed succeed succeeds succeeded success fail fails failed failure',
  'accept accepts accepted agree agrees agreed approve approved refuse refused reject rejected decline declined',
  'rise rose risen increase increased grow grew fall fell fallen decrease decreased shrink shrank',
]
/** What is asked for in one word and told in another, but not the other way round. */
const tellings: readonly string[] = ['demand demands insist insists: demand require insist condition request']
/** Words by which money is given and asked for. They mean the same only where money is asked for. */
const money = 'cost costs price fare fee charge pay paid pays tariff rate expensive'
/** How money is given, in a question for how much. */
const giving = 'contribute grant pay pays paid give gives gave provide fund finance'

type Meanings = ReadonlyMap<string, ReadonlySet<string>>

const usual: Meanings = withTellings(meaningsOf([...groups, ...deeds]))
const ofMoney: Meanings = meaningsOf([...groups, money, giving])
const ofOutcome: Meanings = withTellings(meaningsOf([...groups, ...deeds, ...outcomes]))

/** Forms of one word that are not made by endings. */
const forms: Meanings = meaningsOf([
  'make made maker makes',
  'pay paid pays payer',
  'lead led leads leader',
  'write wrote written writes writer',
  'own owns owner owned',
  'build built builder builds',
  'run ran runs',
  'teach taught teaches teacher',
  'buy bought buys buyer',
  'sell sold sells seller',
  'choose chose chosen chooses select selected vote voted',
  'give gave given gives',
  'hold held holds holder',
  'find found finds',
  'take took taken takes',
  ...deeds,
])
const meanings: Readonly<Record<Likeness, Meanings>> = { itself: forms, usual, money: ofMoney, outcome: ofOutcome }

function meaningsOf(lines: readonly string[]): Meanings {
  const found = new Map<string, Set<string>>()
  for (const line of lines) {
    const terms = new Set(termsOf(line))
    for (const term of terms) found.set(term, new Set([...(found.get(term) ?? []), ...terms]))
  }
  return found
}

function withTellings(found: Meanings): Meanings {
  const wider = new Map(found)
  for (const line of tellings) {
    const [asked = '', said = ''] = line.split(':')
    for (const term of termsOf(asked)) wider.set(term, new Set([...(found.get(term) ?? []), ...termsOf(said)]))
  }
  return wider
}

/** The shortest beginning that makes two words one, such as `direct` and `director`, and how much may follow it. */
const [rootLength, ending] = [5, 4]

/** How alike the words of question and text must be. Of persons and their deeds, only the word itself tells. */
export type Likeness = 'itself' | 'usual' | 'money' | 'outcome'

/** Whether a text with these terms says a term: by itself, by a word of the same root, or by one of the same meaning. */
export function says(terms: ReadonlySet<string>, term: string, likeness: Likeness): boolean {
  return sayingOf(terms, term, likeness) !== undefined
}

/** Which of the terms of a text says a term. */
function sayingOf(terms: ReadonlySet<string>, term: string, likeness: Likeness): string | undefined {
  if (terms.has(term)) return term
  if (/\d/.test(term)) return undefined
  const others = meanings[likeness].get(term)
  for (const other of others ?? []) if (terms.has(other)) return other
  for (const word of terms) if (isOfRoot(word, term)) return word
  return undefined
}

/** The terms that a text says. No word of it says two: the "building work" is not the building of a building. */
export function saidIn(terms: ReadonlySet<string>, asked: readonly string[], likeness: Likeness): string[] {
  const left = new Set(terms)
  // What is there word for word is taken first.
  const sorted = [...asked].sort((one, other) => Number(terms.has(other)) - Number(terms.has(one)))
  return sorted.filter((term) => {
    const word = sayingOf(left, term, likeness)
    if (word !== undefined) left.delete(word)
    return word !== undefined
  })
}

function isOfRoot(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  return short.length >= rootLength && long.length - short.length <= ending && long.startsWith(short)
}
