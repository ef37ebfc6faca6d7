/** The papers of a small museum, by their paths: lists of names and values, tables, versions, notes. */
export const millLibrary: Readonly<Record<string, string>> = {
  'visitors.txt': `Brook Mill museum: for visitors

Updated: 3 March 2025

Opening hours: Tuesday to Sunday, 10:00 to 17:00
Closed: 24 December to 6 January
Child ticket: £4
Season ticket: £32
Dogs: only in the yard
Parking: 40 places behind the granary
Telephone: 01632 960017
`,
  'tickets_2024.txt': `Tickets of the museum

Tickets for 2024

An adult ticket costs £8.80. A guided tour costs £5 per person.
`,
  'tickets_2025.txt': `Tickets of the museum

Tickets for 2025

An adult ticket costs £9.50. A guided tour costs £6 per person, and groups of more than twenty pay £100 in all.
`,
  'machines.md': `# Machines of the mill

Updated: 2025-01-20

| Machine | Built | Weight | Power |
| --- | --- | --- | --- |
| Water wheel | 1841 | 11 t | 18 kW |
| Millstones | 1862 | 2.4 t | none |
| Steam engine | 1889 | 7.5 t | 45 kW |
| Sack hoist | 1903 | 300 kg | 2 kW |

The steam engine runs on the first Sunday of every month from April to October. The inspector allows no more than ten firings of the boiler a year.
`,
  'people.md': `# People

Updated: 14 February 2025

- Curator: Edith Marlow
- Miller: Tobias Renn
- Head of volunteers: Joan Pell

The trust has 63 volunteers. Volunteers are insured by the county.
`,
  'restoration.md': `# Restoration of the wheel

## Contract

The contract with Harbeck Engineering was signed on 9 May 2024. The price is £118,000, of which the heritage fund pays £70,000.

## Work

The wheel was taken out in September 2024. All forty-eight buckets are made anew of oak. Oak was chosen because larch lasts only fifteen years in this water. The wheel is expected to turn again in June 2025.
`,
  'flood_2019.md': `# The flood of 2019

On 16 November 2019 the brook flooded the cellar to a height of 1.3 metres. The damage came to £41,000. Nobody was hurt.
`,
  'attendance.md': `# Attendance

| Year | Visitors | School classes |
| --- | --- | --- |
| 2022 | 14,200 | 61 |
| 2023 | 16,850 | 74 |
| 2024 | 12,400 | 58 |

Fewer people came in 2024, because the wheel stood still from September on.
`,
  'bakery.md': `# The bakery

The bakery in the yard sells bread on Saturdays. It is leased to the Fenn family until 2029 for £400 a month.
`,
}
