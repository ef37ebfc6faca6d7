import { termsOf } from '../../../understanding/prose/terms.ts'
import { irregular } from './irregular-verbs.ts'

/** How alike the words of question and text must be. Of persons and their deeds, only the word itself tells. */
export type Likeness = 'itself' | 'usual' | 'money' | 'outcome'

/** Words that texts use for each other, whatever is asked. The list is closed: what is not in it is not guessed. */
const groups: readonly string[] = [
  'begin begins begun began start starts commence launch open opens opening',
  'end ends finish finished close closes closing shut shuts expire expires',
  'found founded establish established',
  'deliver delivery supply supplies supplied provide provided',
  'send sent sends dispatch dispatched',
  'rehearse rehearsal practise practice',
  'fetch collect collected gather',
  'km kilometre kilometres kilometer kilometers',
  'kg kilogram kilograms kilo kilos',
  'eur euro euros',
  'far farther farthest distant distance',
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
  'keep keeps kept store stores stored storage retain retained preserve preserved',
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
  'arrive arrival',
  'depart departure',
  'apply application applicant',
  'inspect inspection',
  'renew renewal',
]
/** The head of something is asked for by one verb and told by another, or by an office. */
const heads: readonly string[] = [
  'run runs manage manages managed manager management direct directs director head lead leads leader',
]
/** The same of its costs. */
const payers: readonly string[] = ['pay pays paid fund funds funded finance finances financed']
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
const giving = 'contribute grant pay pays paid give gives gave provide fund finance spend spent expense'

/** To each term those that say the same. */
type Meanings = ReadonlyMap<string, ReadonlySet<string>>

const usual: Meanings = withTellings(meaningsOf([...groups, ...irregular, ...deeds]))
const ofMoney: Meanings = meaningsOf([...groups, ...irregular, money, giving])
const ofOutcome: Meanings = withTellings(meaningsOf([...groups, ...irregular, ...deeds, ...outcomes]))

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
  'found founded founder establish established',
  'supply supplies supplied supplier provide provided',
  ...irregular,
  ...deeds,
  ...heads,
  ...payers,
])
export const meanings: Readonly<Record<Likeness, Meanings>> = {
  itself: forms,
  usual,
  money: ofMoney,
  outcome: ofOutcome,
}

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
