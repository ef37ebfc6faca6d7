/** A unit of measure: what it measures, and how many of the first unit of its line it is. */
export interface MeasureUnit {
  readonly name: string
  readonly measures: string
  readonly factor: number
}

/** Each line: what is measured, then units with their factor and their other spellings. Singular; an `s` is understood. */
const lines: readonly string[] = [
  'length: 1 meter metre m; 1000 kilometer kilometre km kms; 0.01 centimeter centimetre cm; 0.001 millimeter millimetre mm; 1609.344 mile mi; 0.9144 yard yd; 0.3048 foot feet ft; 0.0254 inch inche in; 1e-6 micrometer; 1e-9 nanometer nm',
  'mass: 1 kilogram kg kilo kgs; 0.001 gram g gm; 1e-6 milligram mg; 1000 tonne; 0.45359237 pound lb lbs; 0.028349523125 ounce oz',
  'time: 1 second sec s; 60 minute min; 3600 hour hr h; 86400 day; 604800 week; 2629800 month; 31557600 year yr; 0.001 millisecond ms',
  'nights: 1 night',
  'temperature: 1 celsius centigrade °c; 1 fahrenheit °f; 1 kelvin',
  'speed: 1 m/s mps; 0.277777 km/h kph kmh; 0.44704 mph; 0.3048 ft/s',
  'acceleration: 1 m/s^2 m/s² m/s2',
  'area: 1 m² m^2 sqm; 0.09290304 sqft ft² ft^2; 1000000 km² km^2; 4046.8564224 acre; 10000 hectare',
  'volume: 1 liter litre l; 0.001 milliliter millilitre ml; 1000 m³ m^3; 3.785411784 gallon; 0.946352946 quart; 0.2365882365 cup; 0.01478676478125 tablespoon tbsp; 0.00492892159375 teaspoon tsp',
  'voltage: 1 volt v; 1000 kilovolt kv',
  'current: 1 ampere amp a; 0.001 milliampere ma',
  'resistance: 1 ohm',
  'capacitance: 1 farad; 1e-6 microfarad µf uf; 1e-12 picofarad pf; 1e-9 nanofarad nf',
  'inductance: 1 henry henrie; 0.001 millihenry mh',
  'frequency: 1 hertz hz; 1000 kilohertz khz; 1000000 megahertz mhz',
  'force: 1 newton n',
  'energy: 1 joule j; 1000 kilojoule kj; 4184 kilocalorie kcal',
  'power: 1 watt w; 1000 kilowatt kw',
  'pressure: 1 pascal pa; 1000 kilopascal kpa; 101325 atmosphere atm',
  'charge: 1 coulomb',
  'angle: 1 degree; 57.29577951308232 radian',
  'field: 1 tesla',
]

const known: ReadonlyMap<string, MeasureUnit> = new Map(
  lines.flatMap((line) => {
    const [measures = '', rest = ''] = line.split(': ')
    return rest.split('; ').flatMap((entry) => {
      const [factor = '1', name = '', ...others] = entry.split(' ')
      return [name, ...others].map((word): [string, MeasureUnit] => [word, { name, measures, factor: Number(factor) }])
    })
  }),
)

/** Letters that are units only right behind a number: "5m", "10 s". */
const letters = /^[a-z]$|^in$|^min$/

/** The unit that a word is, if it is one. */
export function unitCalled(word: string, behindNumber: boolean): MeasureUnit | undefined {
  const lower = word.toLowerCase()
  if (!behindNumber && letters.test(lower)) return undefined
  return known.get(lower) ?? (lower.length > 3 && lower.endsWith('s') ? known.get(lower.slice(0, -1)) : undefined)
}

/** The amount in another unit of the same kind, or undefined where that is not a matter of a factor. */
export function inUnit(amount: number, from: MeasureUnit, to: MeasureUnit): number | undefined {
  if (from.name === to.name) return amount
  if (from.measures !== to.measures || from.measures === 'temperature') return undefined
  return Number(((amount * from.factor) / to.factor).toPrecision(12))
}

/** The first unit that a text names, "in kilograms" or "(m/s)" or `weight_kg`. */
export function unitIn(text: string): MeasureUnit | undefined {
  const square = /\bsq(?:uare|\.)? ?(feet|foot|ft|meters?|metres?|m|km|kilometers?|miles?)\b/i.exec(text)?.[1]
  if (square !== undefined) return squared(square)
  for (const [, word = ''] of text.matchAll(/\b(?:in|as|\()\s*(?:the\s+|degrees?\s+)?([\p{L}°µ][\p{L}/²³^\d°µ]*)/giu)) {
    const unit = unitCalled(word, /[/²³^]/.test(word) || /^(?:m|cm|mm|km|kg|g|s|v|a|n|j|w|hz)$/i.test(word))
    if (unit !== undefined && word.toLowerCase() !== 'in' && word.toLowerCase() !== 'a') return unit
  }
  for (const [word] of text.matchAll(/(?<=[\s,(])(?:m\/s(?:\^2|²)?|km\/h|mph)(?![\w^])/g)) return unitCalled(word, true)
  return undefined
}

export function squared(side: string): MeasureUnit | undefined {
  const unit = unitCalled(side, true)
  return unit === undefined
    ? undefined
    : { name: `square ${unit.name}`, measures: 'area', factor: unit.factor * unit.factor }
}
