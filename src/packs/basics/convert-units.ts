import { closestName } from '../../errors/suggestion.ts'
import type { Tool } from '../../kernel/ports/tool.ts'
import { readTool, refusal } from '../../tools/read-tool.ts'
import { spellings, type Unit, unitsOf } from './units/table.ts'

export type ConvertUnitsInput = { readonly value: number; readonly from_unit: string; readonly to_unit: string }

export type ConvertUnitsOutput = {
  readonly value: number
  readonly unit: string
  readonly dimension: string
  readonly summary: string
}

const name = 'convert_units'

/** Converts a measure into another unit of the same dimension. */
export function convertUnits(): Tool<ConvertUnitsInput, ConvertUnitsOutput> {
  return readTool({
    name,
    version: '1',
    description:
      'Converts a measurement from one unit to another: length, mass (weight), temperature, volume, area, speed, ' +
      'time, data size, energy and pressure. Not for currencies.',
    inputSchema: {
      type: 'object',
      properties: {
        value: { type: 'number', description: 'The amount to convert' },
        from_unit: { type: 'string', description: 'Unit of the amount, such as km, lb or °F', format: 'unit' },
        to_unit: { type: 'string', description: 'Unit to convert to, such as miles or °C', format: 'unit' },
      },
      required: ['value', 'from_unit', 'to_unit'],
      additionalProperties: false,
    },
    run: ({ value, from_unit, to_unit }: ConvertUnitsInput) => {
      const from = known(from_unit)
      const to = known(to_unit)
      if (from.dimension !== to.dimension) {
        throw refusal(
          name,
          `${from.name} is a unit of ${from.dimension} and ${to.name} of ${to.dimension}; ` +
            `${from.name} converts to ${unitsOf(from.dimension).join(', ')}`,
        )
      }
      const converted = convert(value, from, to)
      if (!Number.isFinite(converted)) throw refusal(name, 'the result is too large')
      if (from.dimension === 'temperature' && value * from.factor + from.offset < -1e-9) {
        throw refusal(name, `${value} ${from.name} is below absolute zero`)
      }
      const summary = `${value} ${from.name} = ${converted} ${to.name}`
      return { value: converted, unit: to.name, dimension: from.dimension, summary }
    },
  })
}

function known(written: string): Unit {
  const unit = findUnit(written)
  if (unit !== undefined) return unit
  const meant = suggestUnit(written)
  const suggestion = meant === undefined ? '' : `; did you mean "${meant}"?`
  throw refusal(name, `"${written.slice(0, 40)}" is not a unit I know${suggestion}`)
}

/** Twelve significant digits: more than any measurement, fewer than the noise of binary fractions. */
function convert(value: number, from: Unit, to: Unit): number {
  const converted = (value * from.factor + from.offset - to.offset) / to.factor
  const rounded = Number(converted.toPrecision(12))
  return Math.abs(rounded) < 1e-9 && from.offset !== to.offset ? 0 : rounded
}

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
    .replace(/(?:(?<!\s)\s+)?(?:\bper\b|\/)\s*/g, '/')
    .replace(/^°\s*/, '°')
    .replace(/\bsquared? (.+)$/s, 'square $1')
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
function suggestUnit(written: string): string | undefined {
  return closestName(written, spellings.keys())
}

function singulars(text: string): string[] {
  const [first = '', ...rest] = text.split('/')
  const per = rest.length === 0 ? '' : `/${rest.join('/')}`
  const forms = [first.replace(/s$/, ''), first.replace(/es$/, ''), first.replace(/s (?=of )/, ' ')]
  return forms.filter((form) => form !== '').map((form) => form + per)
}
