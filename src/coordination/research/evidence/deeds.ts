/** What is done or happens to something, so that doers, times and places can be compared. */
export interface NamedDeed {
  readonly name: string
  /** What it is called as a thing: "the opening of the hall". */
  readonly noun: string
  /** Done to one thing once only. What is done again and again has other doers and other years. */
  readonly isOnce: boolean
}

type Line = readonly [name: string, noun: string, done: string, doers: string]

/** Each with the words for having been done and, where they differ, for having done it, and with its doers. */
const once: readonly Line[] = [
  ['discover', 'discovery', 'discovered found', 'discoverer finder'],
  ['notice', 'discovery', 'noticed spotted detected seen observed saw', ''],
  ['design', 'design', 'designed', 'architect designer'],
  ['found', 'founding', 'founded established', 'founder'],
  ['invent', 'invention', 'invented devised developed', 'inventor'],
  ['build', 'building', 'built constructed erected', 'builder'],
  ['begin', 'beginning', 'begun started began', ''],
  ['complete', 'completion', 'completed finished', ''],
  ['open', 'opening', 'opened inaugurated', ''],
  ['write', 'writing', 'written authored wrote', 'author'],
  ['compose', 'composition', 'composed', 'composer'],
  ['carve', 'carving', 'carved sculpted', 'sculptor'],
  ['cast', 'casting', 'cast', ''],
  ['sign', 'signing', 'signed', ''],
  ['introduce', 'introduction', 'introduced', ''],
  ['abolish', 'abolition', 'abolished', ''],
  ['launch', 'launch', 'launched', ''],
  ['commission', 'commissioning', 'commissioned', ''],
  ['consecrate', 'consecration', 'consecrated unveiled', ''],
  ['bring', 'arrival', 'brought', ''],
  ['bear', 'birth', 'born', ''],
  ['die', 'death', 'died', ''],
  ['bury', 'burial', 'buried', ''],
  ['burn', 'fire', 'burned burnt', ''],
  ['sink', 'sinking', 'sunk sank', ''],
  ['collapse', 'collapse', 'collapsed', ''],
]

const repeated: readonly Line[] = [
  ['paint', 'painting', 'painted', 'painter'],
  ['win', 'winner', 'won', 'winner'],
  ['lead', 'leader', 'led', ''],
  ['pay', 'financing', 'funded financed paid', 'sponsor'],
  ['donate', 'donation', 'donated', 'donor'],
  ['buy', 'purchase', 'bought purchased acquired', 'buyer'],
  ['sell', 'sale', 'sold', 'seller'],
  ['close', 'closing', 'closed', ''],
  ['lay', 'laying', 'laid', ''],
  ['install', 'installation', 'installed', ''],
  ['renew', 'renewal', 'renewed renovated restored', 'restorer'],
]

const [byWord, byDoer] = [new Map<string, NamedDeed>(), new Map<string, NamedDeed>()]
for (const [lines, isOnce] of [[once, true] as const, [repeated, false] as const])
  for (const [name, noun, done, doers] of lines) {
    for (const word of done.split(' ')) byWord.set(word, { name, noun, isOnce })
    for (const word of doers.split(' ').filter((one) => one !== '')) byDoer.set(word, { name, noun, isOnce })
  }

/** For regular expressions: words for having done something, and for doers. */
export const deedWords: string = [...byWord.keys()].join('|')
export const doerWords: string = [...byDoer.keys()].join('|')

export function deedOf(word: string): NamedDeed | undefined {
  return byWord.get(word.toLowerCase()) ?? byDoer.get(word.toLowerCase())
}

/** What takes place again and again: each time with others. */
export const recurring: RegExp =
  /^(?:meeting|session|assembly|sitting|race|final|semifinal|cup|regatta|match|game|election|vote|tournament|championship|league|prize|award|medal|season|exhibition|conference|fair|concert|course|ceremony|contest|competition|event|round|stage|tour|rally)s?$/
/** What is led once, from its beginning to its end. */
export const undertaking: RegExp =
  /^(?:expedition|excavation|dig|rescue|search|survey|study|project|campaign|revolt|uprising|strike|march|mission|investigation|inquiry|restoration|construction|works?|team|attack|raid)s?$/
/** What most buildings and vessels have: it says little of which one is spoken of. */
export const partOfOthers: RegExp =
  /^(?:roof|wall|floor|ceiling|door|gate|entrance|window|tower|spire|wing|extension|annex|cellar|basement|kitchen|stair|staircase|heating|boiler|lift|elevator|bell|clock|organ|garden|yard|engine|hull|mast|deck|keel|pump|gallery|hall|room|facade|chimney|foundation|foundation stone)s?$/
