import { isRequestWord } from '../../../understanding/stop-words.ts'

/**
 * What descriptions of tasks ask to be done: verbs that mean the same stand in a line, and the first names the action. A
 * verb in several lines can mean either.
 */
const lines: readonly string[] = [
  'find search look seek grab scrape crawl hunt fetch pull load locate discover identify determine get obtain gather collect detect check inspect examine scan list enumerate show display retrieve see pinpoint spot grep google browse',
  'research investigate study explore find search look gather',
  'read show print display view open',
  'list enumerate show print display',
  'count tally number',
  'compute calculate measure evaluate estimate determine time',
  'sum total',
  'validate check verify test confirm ensure lint',
  'create make add build generate write produce set draw design prepare assemble initialise initialize',
  'write draft compose author describe document note record jot put save add append insert report',
  'save store export record write put',
  'summarize summarise condense outline',
  'explain describe clarify',
  'translate',
  'convert transform turn export change',
  'compare contrast',
  'extract pull take collect',
  'sort order arrange rank',
  'delete remove erase drop discard purge clear',
  'fix repair correct mend solve resolve debug',
  'edit change modify adapt adjust alter improve rework revise',
  'set change configure adjust',
  'update upgrade bump refresh',
  'refactor restructure rewrite simplify',
  'rename',
  'replace substitute swap',
  'copy duplicate clone mirror replicate',
  'move put transfer relocate shift archive',
  'run execute launch perform',
  'start launch boot begin open run',
  'stop halt kill end terminate quit',
  'restart reboot reload',
  'enable activate allow permit let',
  'forbid prohibit disallow prevent block deny disable',
  'increase raise enlarge extend',
  'decrease reduce lower shrink cut shorten',
  'close',
  'reopen',
  'restore recover',
  'import load',
  'crop rotate flip',
  'encrypt',
  'decrypt',
  'rate score grade',
  'group cluster categorise categorize classify',
  'filter',
  'link connect',
  'test try',
  'clean tidy',
  'notify inform alert warn',
  'archive',
  'disable deactivate',
  'install setup',
  'uninstall',
  'build compile bundle',
  'deploy release ship',
  'publish release post upload',
  'send mail email forward',
  'download fetch',
  'unpack extract unzip decompress',
  'pack zip compress',
  'merge combine join unite concatenate',
  'split divide decompose break',
  'plan organise organize schedule',
  'commit',
  'push',
  'tag label mark',
  'resize scale',
  'choose select pick decide',
  'review judge assess audit critique',
  'ask request query',
  'answer reply respond',
  'benchmark profile',
  'implement develop program code build',
  'monitor watch',
  'format reformat',
  'migrate port',
  'analyse analyze',
]

const known: ReadonlyMap<string, readonly string[]> = collected()

function collected(): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const line of lines) {
    const verbs = line.split(' ')
    for (const verb of verbs) found.set(verb, [...(found.get(verb) ?? []), verbs[0] ?? verb])
  }
  return found
}

/** Verbs of two words, or more, and the verb of one word that they stand for. The second word may come later. */
const phrasal: readonly (readonly [RegExp, string])[] = [
  [
    /\blook(?:ing)? (?:up|for|into)\b|\bsearch(?:ing)? (?:for|through)\b|\bfind(?:ing)? out\b|\blook through\b/gi,
    'find',
  ],
  [/\bshut(?:ting)? down\b/gi, 'stop'],
  [/\b(?:turn|switch) on\b/gi, 'enable'],
  [/\b(?:turn|switch) off\b/gi, 'disable'],
  [/\bset(?:ting)? up\b/gi, 'install'],
  [/\b(?:roll|rolling) out\b/gi, 'deploy'],
  [/\badd(?:ing)? up\b|\btotal up\b/gi, 'sum'],
  [/\badd ((?:\S+ ){1,4})up\b/gi, 'sum $1'],
  [/\bback(?:ing)? up\b/gi, 'copy'],
  [/\bget(?:ting)? rid of\b|\bthrow away\b/gi, 'delete'],
  [/\b(?:clean|tidy)(?:ing)? up\b/gi, 'clean'],
  [/\b(?:carry|carrying) out\b/gi, 'run'],
  [/\bwrit(?:e|ing) down\b|\bnot(?:e|ing) down\b/gi, 'write'],
  [/\b(?:work|figure)(?:ing)? out\b/gi, 'compute'],
  [/\bmake sure(?: that)?\b/gi, 'verify'],
  [/\b(?:pull|take) ((?:\S+ ){0,5})out of\b/gi, 'extract $1from'],
  [/\bturn ((?:\S+ ){1,5})into\b/gi, 'convert $1to'],
  [/\bput ((?:\S+ ){1,8})(?:in|into|onto) (?=(?:the )?\S+ (?:folder|directory)\b)/gi, 'move $1to '],
]

/** The same text with every verb of several words replaced by one of a single word. */
export function withPlainVerbs(text: string): string {
  return phrasal.reduce((said, [pattern, verb]) => said.replace(pattern, verb), text)
}

/** What a verb asks for; nothing where it is not known as one. Forms in "-ing" are known too. */
export function meaningsOf(word: string): readonly string[] {
  const verb = orderForm(word)
  return known.get(verb) ?? (/^re-?\w{3,}/.test(verb) ? known.get(verb.replace(/^re-?/, '')) : undefined) ?? []
}

const irregular: ReadonlyMap<string, string> = new Map([
  ['written', 'write'],
  ['made', 'make'],
  ['built', 'build'],
  ['sent', 'send'],
  ['found', 'find'],
  ['taken', 'take'],
  ['chosen', 'choose'],
])

/** The form in which a verb gives an order: "deploying" and "deployed" are `deploy`. Other words stay as they are. */
export function orderForm(word: string): string {
  const verb = word.toLowerCase()
  const stem = /^(.{2,})(?:ing|ed)$/.exec(verb)?.[1]
  if (known.has(verb) || stem === undefined) return irregular.get(verb) ?? verb
  const forms = [stem, `${stem}e`, stem.replace(/([^aeiouls])\1$/, '$1'), stem.replace(/i$/, 'y')]
  return forms.find((form) => known.has(form)) ?? verb
}

export function isVerb(word: string): boolean {
  return meaningsOf(word).length > 0
}

/** The verb that a text begins with, or the word with which it asks. Only its head is looked at, however long it is. */
export function headVerb(text: string): string {
  return /^[\p{L}-]+/u.exec(headOf(text))?.[0].toLowerCase() ?? ''
}

/** "If they fail, fix it" begins with "fix". */
const headOf = (text: string): string =>
  withPlainVerbs(text.slice(0, 200))
    .replace(/^\W*(?:if|unless|in case)\b[^,]*,\s*/i, '')
    .replace(/^\W*(?:(?:please|kindly|then|and|now|also)\s+)*/i, '')

const object =
  /^[\p{L}-]+\s+(?:the|an?|all|every|each|its?|them|their|this|that|these|those|any|my|our|\d+|["'`“]|[\w.-]*[./][\w/])/iu
const noVerb =
  /(?:s|ing|ed|ly|tion)$|^(?:with|without|from|over|under|between|after|before|during|against|near|around|through|within|across|including|excluding|both|only|except|plus|while|because|since|until|although|even|when|where|how|half|such|our|one|two|three|four|five|here|there|more|than|like|behind|beside|along|toward|onto|upon|off|and|but|not|never|once|whether)$/i

/** Whether a text begins with an order: a verb that is known, or a word that has an object as only a verb has. */
export function beginsWithOrder(text: string): boolean {
  const said = headOf(text)
  const word = headVerb(text)
  if (isVerb(word)) return orderForm(word) === word
  return object.test(said) && word.length > 2 && !noVerb.test(word) && !isRequestWord(word)
}
