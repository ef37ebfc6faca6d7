import { stem } from '../../../understanding/stem.ts'

/** Words that mean the same in descriptions of tasks. The first of a line stands for all. */
const synonyms: readonly string[] = [
  'image picture photo photograph',
  'mail email',
  'copy backup',
  'small little tiny',
  'size large big',
  'author writer',
  'team group',
  'result outcome finding',
  'question query',
  'test check',
  'folder directory',
  'begin start',
  'end finish',
  'choose select',
  'job work',
  'car vehicle',
  'film movie',
  'child kid',
  'shop store',
  'purchase buy',
  'help support assistance',
  'change modification alteration',
  'warning alert',
  'password passphrase',
  'reason cause',
  'improvement enhancement',
  'example sample',
  'rule guideline',
  'speed performance',
  'error mistake fault',
  'bug defect',
  'average mean',
  'maximum max highest largest biggest greatest',
  'minimum min lowest smallest least',
  'cheap inexpensive affordable',
  'expensive costly',
  'last final',
  'first initial',
  'more exceed exceeding longer above over greater larger',
  'less shorter below fewer',
  'price cost',
  'summary summarize summarise summarization overview',
  'comparison compare comparing',
  'description describe',
  'explanation explain',
  'analysis analyse analyze',
  'invitation invite',
  'installation install',
  'recipe recipes',
  'newest latest current recent',
  'fast quick speedy',
  'slow sluggish',
  'technique method approach',
  'advantage benefit',
  'disadvantage drawback',
  'document doc docs documentation',
  'repository repo',
  'licence license',
  'function method',
  'machine computer host',
  'column field',
  'row record',
  'broken dead',
  'leaked exposed',
  'vulnerability weakness',
  'dependency package',
  'duplicate double',
  'user customer',
  'picture image',
  'website site webpage',
  'paper study article publication',
  'second sec',
  'number amount count',
]

const shared: ReadonlyMap<string, string> = new Map(
  [...synonyms].reverse().flatMap((line) => {
    const [first = line, ...others] = line.split(' ').map(stem)
    return [first, ...others].map((word): [string, string] => [word, first])
  }),
)

/** What a word is compared by: its stem, or that of the word which stands for it. */
export function comparedBy(word: string): string {
  const own = stem(word)
  return shared.get(own) ?? own
}

/** Words that descriptions of any task may have or lack. */
const filler: ReadonlySet<string> = new Set(
  (
    'all every each any whole entire complete everyone everything please kindly file files folder directory folders ' +
    'information info details detail data web internet online suite set list lists number amount how many much ' +
    'than new current existing various several some own against about on whether which that those these there here it ' +
    'them they its their this also now then just only-if make use using used also called named ' +
    'out up place places thing things item items version versions row rows line-up task tasks following made ' +
    'branch s t whose while within inside under into onto so such be is are was were being'
  ).split(' '),
)

/** Words that say what kind of thing a name stands for, or that a thing is there: they say little. */
const weak: ReadonlySet<string> = new Set(
  (
    'dependency package library module tool program branch column field function class variable command setting option ' +
    'page document section part piece copy result results list table fit fits develop developed listen listens cover ' +
    'covers contain contains exist exists include includes happen concern belong stand give given done finished ready ' +
    'work works working once suitable possible respective take takes need needs require requires last lasts'
  )
    .split(' ')
    .map(comparedBy),
)

/** How much a term says in a description of any task, from 0 to 1. */
export function generalWeight(term: string): number {
  return weak.has(term) ? 0.3 : 1
}

/** Whether a description says the same with and without a word. */
export function isFiller(word: string): boolean {
  return filler.has(word)
}
