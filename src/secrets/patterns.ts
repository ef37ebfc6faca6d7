import { type KeyKind, keyKinds } from './key-kinds.ts'
import { beginOfPrivateKey, endOfPrivateKey, isPrivateKey } from './private-key.ts'
import { stepsOf } from './shape.ts'
import { type CharacterKind, characters, follow, type Step } from './steps.ts'
import { beforePassword, isUrlPassword, passwordAndSign } from './url-password.ts'
import { areWords } from './words.ts'

/** A kind of secret that is known by how it looks. */
export interface Pattern {
  /** What it is called where it is covered up. */
  readonly name: string
  /** Whether it must not stand in the middle of a word. */
  readonly startsWord: boolean
  /** What comes before the secret, and is shown. */
  readonly lead: readonly Step[]
  /** As much of the secret as it takes to be sure. */
  readonly secret: readonly Step[]
  /** Whether it is one after all. `found` is what the steps of the secret took. */
  readonly isSecret?: (found: string) => boolean
  /** How many of the last characters that the steps took are shown: they only made sure. */
  readonly shownEnd?: number
  /** What of the text that follows still belongs to it: characters of a kind, or everything up to an end. */
  readonly rest: CharacterKind | readonly Step[]
}

const token = characters('A-Za-z0-9_-')
const credential = characters('A-Za-z0-9_.~+/=-')
const blanks = characters(' \\t')
const quotes = characters('"\'\\\\')
const marks = characters('"\'\\\\:= ')
const fieldValue = characters('^"\'\\\\\\s,;⟦')

/** How much of a value is looked at to tell chance from words, at least and at most. */
interface Length {
  readonly least: number
  readonly most: number
}
const strongLength: Length = { least: 8, most: 16 }
const weakLength: Length = { least: 16, most: 24 }

/** Fields whose value is secret even when it is short. The sieve knows these names, too. */
const strongNames: readonly string[] = ['password', 'passwd', 'secret'].flatMap(spellings)
/** Fields whose value is secret when it is long. */
const weakNames: readonly string[] = [
  ...['token', 'credential', 'apikey'].flatMap(spellings),
  ...['api', 'access', 'private'].flatMap((word) => [
    `${word}_key`,
    `${word}-key`,
    `${word}Key`,
    ...spellings(word).map((one) => `${one}Key`),
    `${word.toUpperCase()}_KEY`,
    `${word.toUpperCase()}-KEY`,
  ]),
]

const pluralNames: readonly string[] = spellings('credentials')

let known: readonly Pattern[] | undefined

/** Every kind that is looked for. Made at first use: most processes meet no secret. */
export function allPatterns(): readonly Pattern[] {
  known ??= makePatterns()
  return known
}

function makePatterns(): readonly Pattern[] {
  return [
    ...keyKinds.flatMap(coveredKey),
    {
      name: 'private-key',
      startsWord: false,
      lead: [],
      secret: beginOfPrivateKey,
      isSecret: isPrivateKey,
      rest: endOfPrivateKey,
    },
    {
      name: 'url-password',
      startsWord: false,
      lead: beforePassword,
      secret: passwordAndSign,
      isSecret: isUrlPassword,
      shownEnd: 1,
      rest: () => false,
    },
    { ...header('bearer', [{ texts: spellings('bearer ') }], 16), isSecret: (found) => !isPhrase(found) },
    header('authorization', [...authorization(), { texts: ['basic ', 'token ', 'digest '].flatMap(spellings) }], 8),
    { ...header('authorization', authorization(), 16), isSecret: (found) => !isPhrase(found) },
    field('password', strongNames, strongLength),
    field('token', weakNames, weakLength),
    field('token', pluralNames, weakLength),
  ]
}

/** Whether the value of a field is to be covered up, by the name of the field and by how the value looks. */
export function isSecretField(name: string, value: string): boolean {
  const isStrong = endsWithOneOf(name, strongNames)
  if (!isStrong && !endsWithOneOf(name, [...weakNames, ...pluralNames])) return false
  const secret: Step = { kind: fieldValue, ...(isStrong ? strongLength : weakLength) }
  const end = follow([secret], value, 0, true)
  return typeof end === 'number' && looksLikeChance(value.slice(0, end))
}

function endsWithOneOf(name: string, endings: readonly string[]): boolean {
  return endings.some((ending) => name.endsWith(ending))
}

/** Letters and digits mixed, or capitals where no word has them. */
function looksLikeChance(text: string): boolean {
  const isMixed = (/[A-Za-z]/.test(text) && /[0-9]/.test(text)) || /[a-z][A-Z].*[a-z][A-Z]/.test(text)
  return isMixed && new Set(text).size * 2 >= text.length
}

function spellings(word: string): string[] {
  return [word, word.slice(0, 1).toUpperCase() + word.slice(1), word.toUpperCase()]
}

/** What is covered up of a kind of key: as much as it takes to be sure, and whatever goes on like the end of that. */
function coveredKey({ name, mark, before, covered, isDrawn }: KeyKind): Pattern[] {
  if (covered === false) return []
  const steps = stepsOf(covered).map((step, index, all) => (index === all.length - 1 ? surely(step) : step))
  const last = steps.at(-1)
  const secret = [...stepsOf(before), { texts: [mark] }, ...steps]
  const rest = last !== undefined && 'kind' in last ? last.kind : token
  const pattern: Pattern = { name, startsWord: true, lead: [], secret, rest }
  return [isDrawn ? { ...pattern, isSecret: (found) => !areWords(found.slice(mark.length)) } : pattern]
}

/** No more of an open end than it must have. */
function surely(step: Step): Step {
  return 'kind' in step ? exactly(step.kind, step.least) : step
}

/** Several words with joints between them: `authentication-required`. A single long word may be a token. */
function isPhrase(text: string): boolean {
  return /[a-z][-_.][a-z]/.test(text) && areWords(text)
}

function header(name: string, lead: readonly Step[], least: number): Pattern {
  return { name, startsWord: true, lead, secret: [exactly(credential, least)], rest: credential }
}

function authorization(): Step[] {
  return [{ texts: spellings('authorization') }, { kind: marks, least: 1, most: 8 }]
}

/** `"api_key": "…"`, also in JSON that stands in JSON. */
function field(name: string, texts: readonly string[], length: Length): Pattern {
  const lead: Step[] = [
    { texts },
    { kind: quotes, least: 1, most: 8 },
    { kind: blanks, least: 0, most: 4 },
    { texts: [':'] },
    { kind: blanks, least: 0, most: 4 },
    { kind: quotes, least: 1, most: 8 },
  ]
  return {
    name,
    startsWord: false,
    lead,
    secret: [{ kind: fieldValue, ...length }],
    isSecret: looksLikeChance,
    rest: fieldValue,
  }
}

function exactly(kind: CharacterKind, count: number): Step {
  return { kind, least: count, most: count }
}
