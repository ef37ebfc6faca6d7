import { closestName } from '../../../errors/suggestion.ts'
import { spellings, type Unit } from './table.ts'

const lowerCase: ReadonlyMap<string, Unit> = new Map(
  [...spellings].reverse().map(([name, unit]): [string, Unit] => [name.toLowerCase(), unit]),
)

/** The unit a person means: capitals count where they tell two units apart (Mb, MB), plurals and spelling don't. */
export function findUnit(written: string): Unit | undefined {
  const text = written.trim().replace(/\s+/g, ' ')
  const bare = text.replace(/^degrees? (?=[cfk]\b)/i, '').replace(/^(.+)\.$/, '$1')
  const usual = bare
    .toLowerCase()
    .replaceAll('μ', 'µ')
    .replace(/metre/g, 'meter')
    .replace(/litre/g, 'liter')
    .replace(/\s*(?:\bper\b|\/)\s*/g, '/')
    .replace(/^°\s*/, '°')
    .replace(/\bsquared? (.+)$/, 'square $1')
    .replace(/[-_]/g, ' ')
  for (const spelling of [text, bare]) {
    const unit = spellings.get(spelling)
    if (unit !== undefined) return unit
  }
  for (const spelling of [usual, ...singulars(usual)]) {
    const unit = lowerCase.get(spelling)
    if (unit !== undefined) return unit
  }
  return undefined
}

/** The spelling a person most likely meant. */
export function suggestUnit(written: string): string | undefined {
  return closestName(written, spellings.keys())
}

function singulars(text: string): string[] {
  const [first = '', ...rest] = text.split('/')
  const per = rest.length === 0 ? '' : `/${rest.join('/')}`
  const forms = [first.replace(/s$/, ''), first.replace(/es$/, ''), first.replace(/s (?=of )/, ' ')]
  return forms.filter((form) => form !== '').map((form) => form + per)
}
