import { describe, expect, test } from 'vitest'
import { convertUnits, findUnit } from '../../src/packs/basics/convert-units.ts'
import { call } from './call.ts'

const convert = async (value: number, from_unit: string, to_unit: string): Promise<number> =>
  (await call(convertUnits(), { value, from_unit, to_unit })).value

describe('convert_units', () => {
  test.each([
    [5, 'km', 'miles', 3.10685596119],
    [1, 'mile', 'feet', 5280],
    [100, '°F', 'Celsius', 37.7777777778],
    [-40, 'C', 'F', -40],
    [0, 'celsius', 'kelvin', 273.15],
    [32, 'degrees Fahrenheit', '°C', 0],
    [180, 'lbs', 'kg', 81.6466266],
    [2, 'litres', 'cups', 8.45350567546],
    [10, 'square metres', 'sq ft', 107.639104167],
    [90, 'kilometers per hour', 'mph', 55.9234073014],
    [1, 'week', 'hours', 168],
    [1, 'GB', 'MB', 1000],
    [1, 'GiB', 'MiB', 1024],
    [8, 'Mb', 'MB', 1],
    [1, 'kWh', 'kJ', 3600],
    [1, 'atm', 'hPa', 1013.25],
    [1, 'ha', 'acres', 2.47105381467],
    [12, 'stone', 'kilograms', 76.20351816],
  ])('%d %s in %s is %d', async (value, from, to, expected) => expect(await convert(value, from, to)).toBe(expected))

  test('refuses to mix dimensions and says what would do', async () => {
    await expect(convert(1, 'kg', 'km')).rejects.toThrow(/kg is a unit of mass and km of length; kg converts to kg, g,/)
  })
  test('suggests the unit that was meant', async () => {
    await expect(convert(1, 'kilometrs', 'm')).rejects.toThrow(
      /"kilometrs" is not a unit I know; did you mean "kilometer"/,
    )
  })
  test('knows absolute zero', async () => {
    await expect(convert(-300, '°C', 'K')).rejects.toThrow('below absolute zero')
  })
  test.each([[Number.NaN], [Number.POSITIVE_INFINITY], ['5']])('refuses the value %s', async (value) => {
    await expect(call(convertUnits(), { value, from_unit: 'm', to_unit: 'km' })).rejects.toThrow('expected number')
  })
  test.each(['__proto__', 'constructor', '', ' ', 's'.repeat(10_000), '°', '/'])('%s is no unit', (text) =>
    expect(findUnit(text)).toBeUndefined(),
  )
})
