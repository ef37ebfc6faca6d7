import { type AST, RegExpParser } from '@eslint-community/regexpp'

/** Texts that may make an expression go back over what it has read: a beginning, something repeated, and an end. */
export interface Attack {
  readonly beginning: string
  readonly repeated: string
  readonly end: string
}

/** Repetitions that may be longer than this are taken for ones without end. */
const long = 30
const mostSamples = 4

/** At least one of these is in every class that patterns name, and each fits what others do not. */
const alphabet = Array.from(' \n\ta0A.,;:!?-_"\'“”’`()[]{}<>|/\\#*+=~@$%^&éЖ中\u0001')

const ends = ['\u0001', '\n\u0001']

/**
 * For each repetition in an expression: what leads up to it, then what it repeats, over and over, then something that
 * fits nothing. And what leads up to it over and over, so that it is begun anew at every place.
 */
export function attacksOn({ source, flags }: RegExp): Attack[] {
  const isUnicode = flags.includes('u')
  const pattern = new RegExpParser({ ecmaVersion: 2025 }).parsePattern(source, 0, source.length, {
    unicode: isUnicode,
    unicodeSets: flags.includes('v'),
  })
  const found = new Map<string, Attack>()
  const add = (beginning: string, repeated: string): void => {
    if (repeated === '') return
    for (const end of ends) found.set(JSON.stringify([beginning, repeated, end]), { beginning, repeated, end })
  }
  const samples = (element: AST.Element): string[] => {
    if (!isSingle(element)) return [sampleOf(element)]
    const fits = new RegExp(`^(?:${element.raw})$`, flags.replaceAll(/[gy]/g, ''))
    const own = element.type === 'Character' ? [String.fromCodePoint(element.value)] : []
    return [...own, ...alphabet.filter((sign) => fits.test(sign))].slice(0, mostSamples)
  }
  const sampleOf = (element: AST.Element): string => {
    if (element.type === 'Quantifier') return sampleOf(element.element).repeat(Math.min(element.min, 5))
    if (element.type === 'Group' || element.type === 'CapturingGroup') return sampleOfAll(element.alternatives[0])
    if (element.type === 'Character') return String.fromCodePoint(element.value)
    return isSingle(element) ? (samples(element)[0] ?? '') : ''
  }
  const sampleOfAll = (alternative: AST.Alternative | undefined): string =>
    alternative?.elements.map(sampleOf).join('') ?? ''
  const visit = (alternatives: readonly AST.Alternative[], before: string): void => {
    for (const { elements } of alternatives) {
      let beginning = before
      let last: AST.Element | undefined
      for (const element of elements) {
        const inner = element.type === 'Quantifier' ? element.element : element
        if (element.type === 'Quantifier' && element.max > long) {
          for (const sample of samples(element.element)) {
            add(beginning, sample)
            add('', beginning + sample)
            add('', beginning + sample.repeat(3))
          }
          // Of several signs that open it, one may not close it.
          if (last !== undefined && isSingle(last)) for (const opening of samples(last)) add('', opening)
        }
        last = element
        if ('alternatives' in inner) visit(inner.alternatives, beginning)
        beginning += sampleOf(element)
      }
      add('', beginning)
    }
  }
  visit(pattern.alternatives, '')
  return [...found.values()]
}

function isSingle(element: AST.Element): boolean {
  return ['Character', 'CharacterClass', 'CharacterSet', 'ExpressionCharacterClass'].includes(element.type)
}
