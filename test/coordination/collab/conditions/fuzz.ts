import type { HandoffCondition } from '../../../../src/coordination/collab/conditions/condition.ts'
import { lexemesOf } from '../../../../src/coordination/collab/conditions/lexemes.ts'
import { parseCondition } from '../../../../src/coordination/collab/conditions/parse.ts'
import { phraseMapOf } from '../../../../src/coordination/collab/conditions/phrase-map.ts'
import { printCondition } from '../../../../src/coordination/collab/conditions/print.ts'
import { readAtom } from '../../../../src/coordination/collab/conditions/read-atom.ts'
import { fold } from '../../../../src/coordination/collab/conditions/residual.ts'
import { randomNumbers } from './random-rules.ts'

const pieces = [
  ...['and', 'or', 'not', 'AND', 'Or', 'is', 'yet', 'only', 'draft', 'complete', 'ready', 'word_count', 'a.b', 'true'],
  ...[
    '(',
    ')',
    '()',
    '{{',
    '}}',
    '{{ x }}',
    '{{ y',
    '{',
    '"',
    "'",
    '`',
    '“',
    '”',
    '‘',
    '’',
    '"a and b"',
    '`or`',
    "it's",
  ],
  ...['>', '<', '>=', '<=', '==', '!=', '=', '!', '&&', '||', '≥', '->', '%', '3', '1.5e3', '.5', '-2', '1,500', '3rd'],
  ...[
    ',',
    '.',
    ';',
    ':',
    '?',
    '/',
    '\\',
    '-',
    '_',
    '…',
    '\n',
    '\t',
    '\u0000',
    '\u200b',
    '\ud800',
    '😀',
    'é',
    '草稿',
    'ß',
  ],
]

/** Pieces that are fine by themselves, so that more than a few texts are conditions. */
const harmless = [
  ...[
    'and',
    'or',
    'not',
    'is',
    'yet',
    'only',
    'draft',
    'complete',
    'ready',
    'word_count',
    'a.b',
    'true',
    '{{ x }}',
    '3rd',
  ],
  ...[
    '"a and b"',
    '`or`',
    "it's",
    'word_count > 3',
    'a <= 80%',
    'x == "or"',
    '(draft complete)',
    ',',
    '.',
    '“x”',
    'é',
    '…',
  ],
]

/** What may be in a text that someone typed, or that a program put together. */
function fuzzedText(seed: number): string {
  const random = randomNumbers(seed)
  const below = (limit: number): number => Math.floor(random() * limit)
  const length = random() < 0.02 ? below(600) : below(16)
  const some = random() < 0.5 ? harmless : pieces
  let text = ''
  for (let at = 0; at < length; at++) {
    const isAnySign = some === pieces && random() < 0.07
    text += isAnySign ? String.fromCharCode(below(0x10000)) : (some[below(some.length)] ?? '')
    if (random() < (some === pieces ? 0.6 : 0.9)) text += ' '
  }
  return text
}

/** How often a lexeme may be looked at. */
const looksPerLexeme = 8
const fixedLooks = 10

export interface FuzzFigures {
  readonly conditions: number
  readonly refused: number
  readonly mostLooksPerLexeme: number
}

/** Reads fuzzed conditions; throws at the first that is misread. */
export function fuzzConditions(from: number, count: number): FuzzFigures {
  const phrases = phraseMapOf()
  let [refused, most] = [0, 0]
  for (let seed = from; seed < from + count; seed++) {
    const text = fuzzedText(seed)
    const { condition, problems, looks } = parseCondition(text)
    const { lexemes } = lexemesOf(text)
    const complain = (what: string): never => {
      throw new Error(`seed ${seed}: ${what}: ${JSON.stringify(text)}`)
    }
    if (looks > looksPerLexeme * lexemes.length + fixedLooks) complain(`${looks} looks at ${lexemes.length} lexemes`)
    if (lexemes.length > text.length) complain('more lexemes than characters')
    if (lexemes.length > 20) most = Math.max(most, looks / lexemes.length)
    if ((condition === undefined) === (problems.length === 0)) complain('neither read nor refused')
    if (problems.some(({ span }) => !(span.start >= 0 && span.end > span.start))) complain('a problem without a place')
    if (condition === undefined) {
      refused++
      continue
    }
    fold(condition, (atom) => {
      const reading = readAtom(atom, { variables: { word_count: 3, x: 'y' }, phrases, declared: new Set(['x']) })
      return 'key' in reading ? { kind: 'ask', key: reading.key } : reading.truth
    })
    const printed = printCondition(condition)
    const again = parseCondition(printed).condition
    if (again === undefined || bare(again) !== bare(condition)) complain(`printed as ${JSON.stringify(printed)}`)
  }
  return { conditions: count, refused, mostLooksPerLexeme: most }
}

function bare(condition: HandoffCondition): string {
  return JSON.stringify(condition, (key, value: unknown) => (key === 'span' ? undefined : value))
}
