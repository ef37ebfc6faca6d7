/** Well-known cities and countries, in the spelling that tools are given. */
const names =
  'Abu Dhabi|Accra|Addis Ababa|Algiers|Amsterdam|Ankara|Antwerp|Athens|Atlanta|Auckland|Austin|Baghdad|Bali|Baltimore|' +
  'Bangalore|Bangkok|Barcelona|Basel|Beijing|Beirut|Belgrade|Bergen|Berlin|Bern|Birmingham|Bogotá|Bogota|Bologna|Bordeaux|' +
  'Boston|Bratislava|Brisbane|Bristol|Brussels|Bucharest|Budapest|Buenos Aires|Cairo|Calgary|Cambridge|Canberra|Cancun|' +
  'Cape Town|Caracas|Cardiff|Casablanca|Chennai|Chicago|Cologne|Colombo|Copenhagen|Cork|Dakar|Dallas|Damascus|Delhi|' +
  'New Delhi|Denver|Detroit|Dhaka|Doha|Dresden|Dubai|Dublin|Düsseldorf|Edinburgh|Florence|Frankfurt|Geneva|Genoa|Glasgow|' +
  'Gothenburg|Granada|Graz|Guadalajara|Hague|Hamburg|Hanoi|Havana|Helsinki|Ho Chi Minh City|Hong Kong|Honolulu|Houston|' +
  'Innsbruck|Istanbul|Jakarta|Jerusalem|Johannesburg|Kabul|Kathmandu|Kiev|Kyiv|Kolkata|Kraków|Krakow|Kuala Lumpur|Kyoto|' +
  'Lagos|Lahore|Las Vegas|Lausanne|Leeds|Leipzig|Lima|Lisbon|Liverpool|Ljubljana|London|Los Angeles|Lucerne|Luxembourg|' +
  'Lyon|Madrid|Malaga|Manchester|Manila|Marrakech|Marseille|Melbourne|Mexico City|Miami|Milan|Milano|Minneapolis|Minsk|' +
  'Monaco|Montevideo|Montreal|Moscow|Mumbai|Munich|Nairobi|Naples|Nashville|New Orleans|New York|New York City|Oporto|' +
  'Osaka|Oslo|Ottawa|Oxford|Palermo|Panama City|Paris|Perth|Philadelphia|Phoenix|Pisa|Porto|Portland|Prague|Quebec|Quito|' +
  'Reykjavik|Riga|Rio de Janeiro|Riyadh|Roma|Rome|Rotterdam|Salzburg|San Diego|San Francisco|San José|Santiago|São Paulo|' +
  'Sao Paulo|Sarajevo|Seattle|Seoul|Seville|Shanghai|Shenzhen|Singapore|Sofia|Stockholm|Strasbourg|Stuttgart|Sydney|' +
  'Taipei|Tallinn|Tehran|Tel Aviv|Tokyo|Toronto|Toulouse|Trieste|Tromsø|Tunis|Turin|Utrecht|Valencia|Vancouver|Venice|' +
  'Verona|Vienna|Vilnius|Warsaw|Washington|Wellington|Zagreb|Zurich|Zürich|' +
  'Aarhus|Abidjan|Abuja|Adelaide|Almaty|Amman|Anchorage|Antananarivo|Asuncion|Baku|Belfast|Bilbao|Brasilia|Busan|' +
  'Chengdu|Chiang Mai|Christchurch|Cusco|Córdoba|Cordoba|Dar es Salaam|Denpasar|Durban|Fukuoka|Gdansk|Guangzhou|' +
  'Guatemala City|Harare|Hobart|Hyderabad|Islamabad|Kampala|Karachi|Kigali|Kinshasa|La Paz|Lille|Luanda|Lusaka|' +
  'Lviv|Malmö|Maputo|Marrakesh|Medellin|Mendoza|Mombasa|Nantes|Nicosia|Nuremberg|Phnom Penh|Quebec City|Rabat|' +
  'Saint Petersburg|Salt Lake City|San Jose|San Juan|Sapporo|Suva|Tashkent|Tbilisi|The Hague|Thessaloniki|' +
  'Trondheim|Ulaanbaatar|Valletta|Windhoek|Wroclaw|Yangon|Yerevan|' +
  'Argentina|Australia|Austria|Belgium|Brazil|Bulgaria|Canada|Chile|China|Colombia|Croatia|Cuba|Czechia|Denmark|Egypt|' +
  'England|Estonia|Ethiopia|Finland|France|Germany|Ghana|Greece|Hungary|Iceland|India|Indonesia|Ireland|Israel|Italy|Japan|' +
  'Kenya|Latvia|Lithuania|Malaysia|Malta|Mexico|Morocco|Netherlands|New Zealand|Nigeria|Norway|Pakistan|Peru|Philippines|' +
  'Poland|Portugal|Romania|Russia|Saudi Arabia|Scotland|Serbia|Slovakia|Slovenia|South Africa|South Korea|Spain|Sweden|' +
  'Switzerland|Taiwan|Tanzania|Thailand|Tunisia|Uganda|Ukraine|United Kingdom|United States|Uruguay|Vietnam|Wales'

/** These are also ordinary words, so they must be written with a capital. */
const ambiguous =
  'Nice|Bath|Reading|Cork|Turkey|Jordan|Georgia|Chad|Orange|Split|Essen|Hull|Mobile|UK|USA|US|Quebec|' +
  'Alexandria|Kingston|Orlando|Palma|Salvador'

const spelling: ReadonlyMap<string, string> = new Map(
  names.split('|').map((name): [string, string] => [name.toLowerCase(), name]),
)

const longestFirst = (list: string): string =>
  list
    .split('|')
    .sort((left, right) => right.length - left.length)
    .join('|')

const edge = (inside: string, flags: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}.@/])(?:${inside})(?![\\p{L}\\p{N}@/])`, flags)

export const anyCase: RegExp = edge(longestFirst(names), 'giu')
export const withCapital: RegExp = edge(longestFirst(ambiguous), 'gu')

export function usualSpelling(name: string): string {
  return spelling.get(name.toLowerCase()) ?? name
}
