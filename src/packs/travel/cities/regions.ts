import { fold } from './spelling.ts'

/** Parts of countries that people add to a city's name: `Boston, Massachusetts`. */
const regions: Readonly<Record<string, string>> = {
  'Anchorage,US': 'Alaska,AK',
  'Atlanta,US': 'Georgia,GA',
  'Austin,US': 'Texas,TX',
  'Baltimore,US': 'Maryland,MD',
  'Barcelona,ES': 'Catalonia,Catalunya,Cataluña',
  'Belfast,GB': 'Northern Ireland',
  'Boston,US': 'Massachusetts,MA',
  'Brisbane,AU': 'Queensland,QLD',
  'Calgary,CA': 'Alberta,AB',
  'Cardiff,GB': 'Wales',
  'Chicago,US': 'Illinois,IL',
  'Dallas,US': 'Texas,TX',
  'Denver,US': 'Colorado,CO',
  'Detroit,US': 'Michigan,MI',
  'Edinburgh,GB': 'Scotland',
  'Florence,IT': 'Tuscany,Toscana',
  'Glasgow,GB': 'Scotland',
  'Honolulu,US': 'Hawaii,HI',
  'Houston,US': 'Texas,TX',
  'Las Vegas,US': 'Nevada,NV',
  'London,GB': 'England,Greater London',
  'Los Angeles,US': 'California,CA',
  'Manchester,GB': 'England',
  'Melbourne,AU': 'Victoria,VIC',
  'Miami,US': 'Florida,FL',
  'Minneapolis,US': 'Minnesota,MN',
  'Montreal,CA': 'Quebec,Québec,QC',
  'Munich,DE': 'Bavaria,Bayern',
  'Nashville,US': 'Tennessee,TN',
  'New Orleans,US': 'Louisiana,LA',
  'New York,US': 'New York,NY',
  'Orlando,US': 'Florida,FL',
  'Ottawa,CA': 'Ontario,ON',
  'Perth,AU': 'Western Australia,WA',
  'Philadelphia,US': 'Pennsylvania,PA',
  'Phoenix,US': 'Arizona,AZ',
  'Portland,US': 'Oregon,OR',
  'Quebec City,CA': 'Quebec,Québec,QC',
  'Salt Lake City,US': 'Utah,UT',
  'San Diego,US': 'California,CA',
  'San Francisco,US': 'California,CA',
  'San Jose,US': 'California,CA',
  'Seattle,US': 'Washington,WA',
  'Sydney,AU': 'New South Wales,NSW',
  'Toronto,CA': 'Ontario,ON',
  'Vancouver,CA': 'British Columbia,BC',
  'Washington,US': 'DC,D.C.,District of Columbia',
}

const known: ReadonlySet<string> = new Set(Object.values(regions).flatMap((names) => names.split(',').map(fold)))

/** Whether it is one of the regions of the table; nothing is said about regions that are not. */
export function isRegion(written: string): boolean {
  return known.has(fold(written))
}

export function isRegionOf(city: { readonly name: string; readonly countryCode: string }, written: string): boolean {
  const names = regions[`${city.name},${city.countryCode}`]?.split(',') ?? []
  return names.some((name) => fold(name) === fold(written))
}
