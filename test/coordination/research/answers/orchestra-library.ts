import type { AskedQuestion } from './question-set.ts'

/** The papers of an orchestra, by their paths. */
export const orchestraLibrary: Readonly<Record<string, string>> = {
  'about.md': `# Castrel Youth Orchestra

Date: 9 January 2026

The Castrel Youth Orchestra was founded in 1987. It has 84 players aged 12 to 21. The orchestra gives about 20 concerts a year. Its conductor is Livia Brandão, and its manager is Colm Herriot.

The orchestra is a charity. Its patron is the violinist Asta Lindqvist.
`,
  'instruments.csv': `instrument,maker,year,value_eur,lent_to
Violin 3,Renner,1898,42000,Ida Moss
Cello 1,Galli,1921,65000,Paul Adeyemi
Double bass 2,Wolff,1954,28000,Freya Lund
Harp 1,Delacour,1988,51000,Noa Stern
`,
  'concerts.csv': `concert,date,place,visitors
New Year,2025-01-04,Great Hall,1180
Spring,2025-04-12,St Anne,410
Open air,2025-07-05,Castle yard,2350
Autumn,2025-10-18,Great Hall,1020
`,
  'auditions-2023.md': `# Auditions 2023

Date: 10 January 2023

Auditions take place in March. A player has to play one piece of his own choice. The fee is 25 euros.
`,
  'auditions-2025.md': `# Auditions 2025

Date: 12 January 2025

This page replaces the page on auditions of 2023. Auditions take place in February. A player has to play two pieces and to sight-read. No fee is asked any more. In 2025 there were 131 applicants, of whom 22 were accepted.
`,
  'rehearsals.md': `# Rehearsals

Date: 5 September 2025

The strings rehearse on Tuesdays at 17:30 in the Small Hall. The brass rehearse on Thursdays at 18:00. The whole orchestra rehearses on Saturdays from 9:30 to 13:00 in the Great Hall. Whoever misses three rehearsals does not play in the concert.
`,
  'halls.md': `# The halls

Date: 15 May 2024

The Great Hall seats 1,240 people. The Great Hall was renovated in 2018. The acoustics were designed by Teun Verbeek.

The Small Hall seats 180 people. The Small Hall was renovated in 2022. It is not used in summer, because it has no ventilation.
`,
  'finances.html': `<html><head><title>Finances 2024</title><meta name="date" content="2025-03-31"></head><body><h1>Finances 2024</h1>
<p>The orchestra took in 612,000 euros in 2024. Its expenses were 598,000 euros.</p>
<table><tr><th>Source</th><th>Share</th></tr><tr><td>City</td><td>44 %</td></tr><tr><td>Tickets</td><td>27 %</td></tr><tr><td>Donations</td><td>18 %</td></tr><tr><td>Fees of members</td><td>11 %</td></tr></table>
<p>The membership fee is 30 euros a month. Brothers and sisters pay half.</p></body></html>
`,
  'tour.txt': `Letter to the parents
12 November 2025

Dear parents,

the tour of 2026 leads to Slovenia and lasts nine days. We travel by train, as two coaches would cost more. The departure is on 24 July 2026. The price is 540 euros for each player.

Colm Herriot
`,
  'minutes.md': `# Minutes of the committee

Date: 3 December 2025

The committee agreed to buy a second harp for 38,000 euros. The money comes from the legacy of Ruth Calder. Three members voted against it.

The orchestra's library has moved to the cellar, due to damp in the attic. It is looked after by Henrik Dahl.
`,
  'interview.md': `# Interview with the conductor

Date: 20 June 2025

Livia Brandão was born in Porto in 1979. She has conducted the orchestra since 2016. Before that she played the viola in Bergen. Her favourite composer is Sibelius.
`,
  'scholarships.md': `# Scholarships

Date: 8 August 2025

Seven players have a scholarship. It covers the membership fee and half of the tour. Applications go to Bess Owusu. The most talented one, Ida Moss, will study in Vienna.
`,
}

export const orchestraQuestions: readonly AskedQuestion[] = [
  { question: 'Who manages the orchestra?', answer: /Colm Herriot/ },
  { question: 'How old are the players?', answer: /12 to 21/ },
  { question: 'Which instrument is the oldest?', answer: /Violin 3/, never: /Cello/ },
  { question: 'Which instrument is the most valuable?', answer: /Cello 1/, never: /Harp/ },
  { question: 'Who plays Harp 1?', answer: /Noa Stern/, never: /Ida|Freya/ },
  { question: 'Which concert drew the most visitors?', answer: /Open air/, never: /New Year/ },
  { question: 'How many people came to the spring concert?', answer: /\b410\b/, never: /1180|1020/ },
  { question: 'What do auditions cost?', answer: /No fee/, never: /25 euros/ },
  { question: 'How many applicants were accepted in 2025?', answer: /\b22\b/ },
  { question: 'What happens to players who miss rehearsals?', answer: /does not play/ },
  { question: 'When do the brass practise?', answer: /Thursdays/, never: /Tuesdays/ },
  { question: 'How many seats does the Small Hall have?', answer: /\b180\b/, never: /1,240/ },
  { question: 'When was the Great Hall renovated?', answer: /2018/, never: /2022/ },
  { question: 'Why is the Small Hall closed in summer?', answer: /no ventilation/ },
  { question: 'What percentage of the income comes from tickets?', answer: /27 %/, never: /44/ },
  { question: 'How much is the membership fee?', answer: /30 euros/ },
  { question: 'Why does the orchestra travel by train?', answer: /two coaches would cost more/ },
  { question: 'How long is the tour of 2026, and what does it cost?', answer: /nine days[\s\S]*540 euros/ },
  { question: 'Since when has Livia Brandão been the conductor?', answer: /2016/ },
  { question: 'Why was the library moved?', answer: /damp/ },
  { question: 'Who built the organ?' },
  { question: 'How much does the conductor earn?' },
  { question: 'How many visitors came to the winter concert?' },
  { question: 'When was the castle yard renovated?' },
]

export const orchestraTopics: readonly { readonly topic: string; readonly parts: readonly RegExp[] }[] = [
  {
    topic: 'The Castrel Youth Orchestra',
    parts: [
      /84 players/,
      /Cello|Harp/,
      /sight-read|131/,
      /Tuesdays|Saturdays/,
      /1,240/,
      /612,000|30 euros/,
      /Slovenia/,
      /second harp/,
      /Porto|viola/,
      /scholarship/i,
    ],
  },
  {
    topic: 'Auditions, rehearsals, finances and the tour of the Castrel Youth Orchestra',
    parts: [
      /^## Auditions/m,
      /^## Rehearsals/m,
      /^## Finances/m,
      /^## (?:The )?[Tt]our/m,
      /two pieces/,
      /9:30/,
      /44 %|612,000/,
      /Slovenia/,
    ],
  },
]
