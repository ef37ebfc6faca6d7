import { describe, expect, test } from 'vitest'
import { placesIn } from '../../../src/packs/travel/cities/places-in-text.ts'
import { findPlace, problemWith } from '../../../src/packs/travel/cities/resolve-place.ts'

const cityOf = (written: string): string => {
  const found = findPlace(written)
  return found.kind === 'found' ? `${found.city.name}, ${found.city.countryCode}` : problemWith(written, found)
}

describe('a written place', () => {
  test.each([
    ['Paris', 'Paris, FR'],
    ['  pARIS ', 'Paris, FR'],
    ['paris, france', 'Paris, FR'],
    ['Paris (France)', 'Paris, FR'],
    ['Paris FR', 'Paris, FR'],
    ['Paris, Frankreich', 'Paris, FR'],
    ['London UK', 'London, GB'],
    ['London, England', 'London, GB'],
    ['Edinburgh, Scotland', 'Edinburgh, GB'],
    ['Boston, MA', 'Boston, US'],
    ['Boston, Massachusetts, USA', 'Boston, US'],
    ['Washington, D.C.', 'Washington, US'],
    ['Rom', 'Rome, IT'],
    ['Roma', 'Rome, IT'],
    ['Wien', 'Vienna, AT'],
    ['München', 'Munich, DE'],
    ['munchen', 'Munich, DE'],
    ['Muenchen', 'Munich, DE'],
    ['Lisboa', 'Lisbon, PT'],
    ['København', 'Copenhagen, DK'],
    ['Praha', 'Prague, CZ'],
    ['Moskva', 'Moscow, RU'],
    ['Москва', 'Moscow, RU'],
    ['Sao Paulo', 'São Paulo, BR'],
    ['St. Petersburg', 'Saint Petersburg, RU'],
    ['Córdoba, Spain', 'Córdoba, ES'],
    ['Cordoba, Argentina', 'Córdoba, AR'],
    ['San José, Costa Rica', 'San José, CR'],
    ['Singapore', 'Singapore, SG'],
  ])('%s is %s', (written, city) => {
    expect(cityOf(written)).toBe(city)
    expect(findPlace(written)).toMatchObject({ kind: 'found', spelling: false })
  })
  test.each([
    ['Pariss', 'Paris, FR'],
    ['Berln', 'Berlin, DE'],
    ['Barcalona', 'Barcelona, ES'],
    ['Amsterdan, Netherlands', 'Amsterdam, NL'],
    ['Sydeny', 'Sydney, AU'],
    ['Rejkavik', 'Reykjavik, IS'],
    ['Johanesburg', 'Johannesburg, ZA'],
  ])('%s is a slip for %s', (written, city) => {
    expect(cityOf(written)).toBe(city)
    expect(findPlace(written)).toMatchObject({ kind: 'found', spelling: true })
  })
  test('is the larger of two namesakes, and the other is remembered', () => {
    expect(findPlace('Cordoba')).toMatchObject({
      kind: 'found',
      city: { countryCode: 'AR' },
      others: [{ countryCode: 'ES' }],
    })
  })
  test.each([
    ['San Jose', /could be several places; say "San Jose, United States" or "San José, Costa Rica"/],
    ['Genava', /say "Geneva, Switzerland" or "Genoa, Italy"/],
    ['Bergin', /say "Berlin, Germany" or "Bergen, Norway"/],
  ])('%s is a tie, and a tie is never guessed', (written, message) => {
    expect(cityOf(written)).toMatch(message)
  })
  test.each([
    ['Paris, Texas', /I know "Paris, France", and none in "Texas"/],
    ['Poland', /Poland is a country; name a city in it, such as Warsaw/],
    ['Atlantis', /"Atlantis" is not a place I know; did you mean "Atlanta, United States"/],
    ['Xyzzyville', /name a large city nearby \(\d+ are known without a network\)/],
    ['Parma', /not a place I know/],
    ['Lyno', /did you mean "Lyon, France"/],
    ['', /no place is named/],
    ['...', /no place is named/],
    ['constructor', /not a place I know/],
    ['a'.repeat(100_000), /not a place I know/],
  ])('%s is refused, with what to write instead', (written, message) => {
    expect(cityOf(written)).toMatch(message)
    expect(findPlace(written).kind).toBe('unknown')
  })
  test('that exists and is not in the table is not taken for another: 60 towns', () => {
    const towns =
      'Parma,Modena,Siena,Perugia,Messina,Bergamo,Brescia,Ravenna,Cannes,Avignon,Dijon,Angers,Brest,Rennes,Nancy,Grenoble,Toulon,Bremen,Homburg,Marburg,Augsburg,Bolton,Leeds,Brighton,Derby,Dover,Dundee,Galway,Murcia,Toledo,Braga,Bruges,Leiden,Lublin,Varna,Izmir,Odessa,Samara,Medina,Mecca,Muscat,Aleppo,Jaipur,Kochi,Penang,Medan,Nagoya,Hiroshima,Memphis,Madison,Dayton,Regina,Halifax,Merida,Cartagena,Valparaiso,Recife,Natal,Darwin,Tripoli'
    const taken = towns.split(',').filter((town) => findPlace(town).kind === 'found')
    expect(towns.split(',').length).toBe(60)
    expect(taken).toEqual([])
  })
})

describe('places in a text', () => {
  test.each<[string, string[]]>([
    ['How do I get from Lyon to Paris by car?', ['Lyon', 'Paris']],
    ['new york and los angeles', ['New York', 'Los Angeles']],
    ['Plan a trip to Florence and Rome next week', ['Florence', 'Rome']],
    ['Nach München oder Wien', ['Munich', 'Vienna']],
    ["What is Paris's weather?", ['Paris']],
    ['Visit Washington D.C., then LA', ['Washington', 'Los Angeles']],
    ['It is Nice in Nice', ['Nice', 'Nice']],
    ['Nice weather we have', []],
    ['a nice day in paris', ['Paris']],
    ['let us split the cork', []],
    ['la la land', []],
    ['in barcelonna tomorrow', ['Barcelona']],
    ['Somewhere in Lisbonn?', ['Lisbon']],
    ['Parts of the whole', []],
    ['in parts', []],
    ['Paris, Texas', []],
    ['from Cordoba, Spain to Seville', ['Córdoba', 'Seville']],
    ['Go to Cordoba, Spain Then rest', ['Córdoba']],
    ['Rome, Milan and Turin', ['Rome', 'Milan', 'Turin']],
    ['', []],
  ])('%s', (text, names) => expect(placesIn(text).map(({ name }) => name)).toEqual(names))

  test('are where they are said to be', () => {
    const text = 'From Sankt Petersburg, via Barcelonna, to Cordoba, Spain.'
    const found = placesIn(text)
    expect(found.map(({ start, end }) => text.slice(start, end))).toEqual([
      'Sankt Petersburg',
      'Barcelonna',
      'Cordoba, Spain',
    ])
    expect(found.map(({ city }) => city.countryCode)).toEqual(['RU', 'ES', 'ES'])
  })
  test('are found in a long text in no time', { tags: ['slow'] }, () => {
    const text = 'Somebody went from Rome to Olso and back again, said nobody. '.repeat(300)
    expect(placesIn(text).filter(({ name }) => name === 'Rome').length).toBe(300)
  })
})
