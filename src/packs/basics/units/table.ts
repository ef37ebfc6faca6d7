/** A unit: how many of the dimension's base unit it is, and how people write it. */
export interface Unit {
  readonly name: string
  readonly dimension: string
  readonly factor: number
  /** Added after the factor; only temperatures have it. */
  readonly offset: number
}

type UnitRow = readonly [factor: number, names: string, offset?: number]

/** The first name is the one shown. The base unit of each dimension has the factor 1. */
const rows: Readonly<Record<string, readonly UnitRow[]>> = {
  length: [
    [1, 'm|meter'],
    [1e3, 'km|kilometer|klick'],
    [0.01, 'cm|centimeter'],
    [1e-3, 'mm|millimeter'],
    [1e-6, 'µm|um|micrometer|micron'],
    [1e-9, 'nm|nanometer'],
    [1609.344, 'mi|mile'],
    [0.9144, 'yd|yard'],
    [0.3048, 'ft|foot|feet|′'],
    [0.0254, 'in|inch|inches|"'],
    [1852, 'nmi|nautical mile'],
    [149_597_870_700, 'au|astronomical unit'],
    [9_460_730_472_580_800, 'ly|light year|lightyear'],
  ],
  mass: [
    [1, 'kg|kilogram|kilo'],
    [1e-3, 'g|gram|gramme'],
    [1e-6, 'mg|milligram'],
    [1e-9, 'µg|ug|microgram'],
    [1e3, 't|tonne|metric ton'],
    [0.45359237, 'lb|lbs|pound'],
    [0.028349523125, 'oz|ounce'],
    [6.35029318, 'st|stone'],
    [907.18474, 'short ton|ton|us ton'],
    [1016.0469088, 'long ton|imperial ton'],
  ],
  temperature: [
    [1, 'K|kelvin'],
    [1, '°C|c|celsius|centigrade|degc|degree celsius|degrees celsius|degree c|degrees c', 273.15],
    [5 / 9, '°F|f|fahrenheit|degf|degree fahrenheit|degrees fahrenheit|degree f|degrees f', 459.67 * (5 / 9)],
  ],
  volume: [
    [1, 'L|liter|ltr'],
    [1e-3, 'ml|milliliter|cc'],
    [0.01, 'cl|centiliter'],
    [0.1, 'dl|deciliter'],
    [1e3, 'm³|m3|cubic meter'],
    [1e-3, 'cm³|cm3|cubic centimeter'],
    [28.316846592, 'ft³|ft3|cubic foot|cubic feet'],
    [3.785411784, 'gal|gallon|us gallon'],
    [4.54609, 'imperial gallon|uk gallon'],
    [0.946352946, 'qt|quart'],
    [0.473176473, 'pt|pint|us pint'],
    [0.56826125, 'imperial pint|uk pint'],
    [0.2365882365, 'cup|us cup'],
    [0.0295735295625, 'fl oz|floz|fluid ounce'],
    [0.01478676478125, 'tbsp|tablespoon'],
    [0.00492892159375, 'tsp|teaspoon'],
    [158.987294928, 'bbl|barrel'],
  ],
  area: [
    [1, 'm²|m2|sqm|sq m|square meter'],
    [1e6, 'km²|km2|sq km|square kilometer'],
    [1e-4, 'cm²|cm2|sq cm|square centimeter'],
    [1e4, 'ha|hectare'],
    [4046.8564224, 'acre|ac'],
    [0.09290304, 'ft²|ft2|sq ft|sqft|square foot|square feet'],
    [0.00064516, 'in²|in2|sq in|square inch|square inches'],
    [0.83612736, 'yd²|yd2|sq yd|square yard'],
    [2_589_988.110336, 'mi²|mi2|sq mi|square mile'],
  ],
  speed: [
    [1, 'm/s|mps|meter/second'],
    [1 / 3.6, 'km/h|kmh|kph|kmph|kilometer/hour'],
    [0.44704, 'mph|mi/h|mile/hour'],
    [1852 / 3600, 'kn|kt|knot'],
    [0.3048, 'ft/s|fps|foot/second|feet/second'],
  ],
  time: [
    [1, 's|sec|second'],
    [1e-3, 'ms|millisecond'],
    [1e-6, 'µs|us|microsecond'],
    [60, 'min|minute'],
    [3600, 'h|hr|hour'],
    [86_400, 'd|day'],
    [604_800, 'week|wk'],
    [1_209_600, 'fortnight'],
    [2_629_746, 'month'],
    [31_556_952, 'year|yr'],
    [315_569_520, 'decade'],
    [3_155_695_200, 'century|centuries'],
  ],
  data: [
    [1, 'B|byte'],
    [0.125, 'bit|b'],
    [1e3, 'kB|KB|kilobyte'],
    [1e6, 'MB|megabyte'],
    [1e9, 'GB|gigabyte'],
    [1e12, 'TB|terabyte'],
    [1e15, 'PB|petabyte'],
    [1024, 'KiB|kibibyte'],
    [1024 ** 2, 'MiB|mebibyte'],
    [1024 ** 3, 'GiB|gibibyte'],
    [1024 ** 4, 'TiB|tebibyte'],
    [125, 'kbit|kb|kilobit'],
    [125e3, 'Mbit|Mb|megabit'],
    [125e6, 'Gbit|Gb|gigabit'],
  ],
  energy: [
    [1, 'J|joule'],
    [1e3, 'kJ|kilojoule'],
    [1e6, 'MJ|megajoule'],
    [4.184, 'cal|calorie'],
    [4184, 'kcal|kilocalorie|food calorie'],
    [3600, 'Wh|watt hour'],
    [3.6e6, 'kWh|kilowatt hour'],
    [1055.05585262, 'BTU|british thermal unit'],
    [1.602176634e-19, 'eV|electronvolt'],
  ],
  pressure: [
    [1, 'Pa|pascal'],
    [100, 'hPa|hectopascal|mbar|millibar'],
    [1e3, 'kPa|kilopascal'],
    [1e5, 'bar'],
    [101_325, 'atm|atmosphere'],
    [6894.757293168, 'psi|pound/square inch'],
    [133.322387415, 'mmHg|torr|millimeter of mercury'],
    [3386.389, 'inHg|inch of mercury'],
  ],
}

/** Every spelling, as written, with its unit. */
export const spellings: ReadonlyMap<string, Unit> = new Map(
  Object.entries(rows).flatMap(([dimension, units]) =>
    units.flatMap(([factor, names, offset = 0]) => {
      const all = names.split('|')
      const unit: Unit = { name: all[0] ?? names, dimension, factor, offset }
      return all.map((name): [string, Unit] => [name, unit])
    }),
  ),
)

export function unitsOf(dimension: string): string[] {
  return (rows[dimension] ?? []).map(([, names]) => names.split('|')[0] ?? names)
}
