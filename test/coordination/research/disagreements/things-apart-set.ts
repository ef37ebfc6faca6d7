import type { StatedPair } from './pair-set.ts'

type Pairs = Readonly<Record<'contradictions' | 'traps', readonly StatedPair[]>>

/** Things that a name, a number, a letter or an opposite tells apart, reports of other times, and the same in other words. */
export const seenThings: Pairs = {
  contradictions: [
    {
      one: '# Security review of Meridian\n\nDate: 2 June 2026\n\nBackups are kept for 35 days in Frankfurt.',
      other: '# Meridian data sheet\n\nPublished 1 June 2026\n\nMeridian stores backups for 90 days.',
    },
    {
      one: '# Plan for the Quill archive\n\nDate: 3 May 2026\n\nThe archive holds 18,000 letters. Entry is free.',
      other: '# Leaflet of the Quill archive\n\nDate: 9 May 2026\n\nAdmission costs 4 euros.',
    },
    {
      one: '# Staff of the Quill archive\n\nDate: 11 May 2026\n\nThe director of the Quill archive is Emil Strand.',
      other: '# Rooms of the Quill archive\n\nDate: 10 May 2026\n\nThe Quill archive is directed by Noor Bakshi.',
    },
    { one: '# Lift B\n\nLift B carries 40 people.', other: '# Notes on the lifts\n\nLift B carries 36 people.' },
    { one: 'Station 12 stands 310 metres high.', other: 'Station 12 stands 340 metres high.' },
    { one: '# The mill\n\nThe mill is owned by Petra Lang.', other: '# Note\n\nThe owner of the mill is Jonas Reed.' },
    { one: '# The upper hut\n\nThe hut sleeps 30 guests.', other: 'The upper hut sleeps 34 guests.' },
    {
      one: '# Garden guide\n\nEntry to the garden costs 6 euros.',
      other: '# Garden notice\n\nAdmission to the garden is free.',
    },
  ],
  traps: [
    {
      one: '# Station 0\n\nThe weather station 0 measures rain at a height of 276 metres. It was built in 1958.',
      other: '# Station 1\n\nThe weather station 1 measures rain at a height of 312 metres. It was built in 1971.',
    },
    {
      one: '# Lift A\n\nLift A of the Kestrel cable car carries 24 people. The lift was built in 1998.',
      other: '# Lift B\n\nLift B of the Kestrel cable car carries 40 people. The lift was built in 2011.',
    },
    {
      one: '# The upper hut of the Kestrel cable car\n\nThe hut sleeps 30 guests. A bed costs 45 euros.',
      other: '# The lower hut of the Kestrel cable car\n\nThe hut sleeps 80 guests. A bed costs 28 euros.',
    },
    {
      one: '# Kestrel cable car, annual report 2024\n\nThe Kestrel cable car carried 412,000 passengers in 2024. It employs 38 people.',
      other:
        '# Kestrel cable car, annual report 2025\n\nThe Kestrel cable car carried 455,000 passengers in 2025. It employs 41 people.',
    },
    {
      one: '# School of Arden\n\nThe school has 210 pupils. The roof was renewed in 2011.',
      other: '# School of Belmont\n\nThe school has 340 pupils. The roof was renewed in 2019.',
    },
    {
      one: '# Plant overview\n\n## Line 1\n\nThe line fills 4,000 bottles an hour.',
      other: '# Plant survey\n\n## Line 2\n\nThe line fills 6,500 bottles an hour.',
    },
    {
      one: '# The old library\n\nThe library holds 12,000 books.',
      other: '# The new library\n\nThe library holds 30,000 books.',
    },
    { one: 'Pump 3 moves 300 litres a minute.', other: 'Pump 4 moves 250 litres a minute.' },
    {
      one: '# Garden guide\n\nEntry to the garden is free.',
      other: '# Greenhouse guide\n\nEntry to the greenhouse costs 5 euros.',
    },
    {
      one: '# Garden guide\n\nEntry is free for children.',
      other: '# Garden notice\n\nEntry costs 5 euros.',
    },
    {
      one: '# Ferry Ansa\n\nThe ferry carries 120 cars. It was built in 2004.',
      other: '# Ferry Brede\n\nThe ferry carries 80 cars. It was built in 1999.',
    },
    {
      one: '# Retention of mail\n\nThe mail system keeps backups for 30 days.',
      other: '# Retention of payroll\n\nThe payroll system stores backups for 90 days.',
    },
  ],
}

/** Written at the same time, of other topics, and not looked at while the rule was made. */
export const unseenThings: Pairs = {
  contradictions: [
    {
      one: '# Data protection note of Orbit\n\nDate: 4 March 2026\n\nLogs are retained for 14 days in Dublin.',
      other: '# Orbit product page\n\nPublished 2 March 2026\n\nOrbit keeps logs for 60 days.',
    },
    {
      one: '# Leaflet of the Tern museum\n\nDate: 1 April 2026\n\nParking is free.',
      other: '# Visitor page of the Tern museum\n\nDate: 7 April 2026\n\nParking costs 3 euros.',
    },
    {
      one: '# The Alder clinic\n\nThe Alder clinic is headed by Mira Kovac.',
      other: '# Telephone list\n\nThe head of the Alder clinic is Tobias Renn.',
    },
    { one: '# Boiler 2\n\nBoiler 2 delivers 450 kW.', other: '# Heating\n\nBoiler 2 delivers 380 kW.' },
    { one: '# The lower weir\n\nThe weir is 22 metres wide.', other: 'The lower weir is 27 metres wide.' },
    { one: 'Ward C has 24 beds.', other: 'Ward C has 28 beds.' },
    {
      one: '# Choir\n\nThe choir is led by Anna Brandt.',
      other: '# Programme\n\nThe leader of the choir is Felix Moor.',
    },
    {
      one: '# Swimming hall\n\nAdmission to the swimming hall is free of charge.',
      other: '# Prices\n\nEntry to the swimming hall costs £5.',
    },
  ],
  traps: [
    {
      one: '# Boiler 1\n\nThe boiler delivers 450 kW. It was installed in 2009.',
      other: '# Boiler 2\n\nThe boiler delivers 380 kW. It was installed in 2017.',
    },
    {
      one: '# Ward B\n\nThe ward has 18 beds. The head nurse is Ida Sund.',
      other: '# Ward C\n\nThe ward has 24 beds. The head nurse is Karl Bose.',
    },
    {
      one: '# The northern quarry of Hensworth\n\nThe quarry yields 900 tonnes a week. A load costs 120 euros.',
      other: '# The southern quarry of Hensworth\n\nThe quarry yields 400 tonnes a week. A load costs 95 euros.',
    },
    {
      one: '# Orchard trust, yearly review 2023\n\nThe orchard trust has 61 members. It owns 14 hectares.',
      other: '# Orchard trust, yearly review 2024\n\nThe orchard trust has 70 members. It owns 16 hectares.',
    },
    {
      one: '# Library of Dunmore\n\nThe library lends 40,000 books a year. It has 6 employees.',
      other: '# Library of Felsham\n\nThe library lends 25,000 books a year. It has 4 employees.',
    },
    {
      one: '# Trams\n\n## Route 5\n\nThe journey takes 24 minutes.',
      other: '# Timetable\n\n## Route 9\n\nThe journey takes 37 minutes.',
    },
    {
      one: '# The small hall\n\nThe hall seats 80 people.',
      other: '# The large hall\n\nThe hall seats 420 people.',
    },
    { one: 'Warehouse 7 holds 1,200 pallets.', other: 'Warehouse 8 holds 950 pallets.' },
    {
      one: '# Castle leaflet\n\nParking is free.',
      other: '# Castle prices\n\nParking for coaches costs 15 euros.',
    },
    {
      one: '# Castle leaflet\n\nAdmission is free on Sundays.',
      other: '# Castle prices\n\nAdmission costs 9 euros.',
    },
    {
      one: '# Barge Corin\n\nThe barge carries 600 tonnes. It was built in 1987.',
      other: '# Barge Delphi\n\nThe barge carries 850 tonnes. It was built in 1994.',
    },
    {
      one: '# Cameras at the gate\n\nRecordings of the gate are kept for 3 days.',
      other: '# Cameras in the vault\n\nRecordings of the vault are stored for 90 days.',
    },
  ],
}
