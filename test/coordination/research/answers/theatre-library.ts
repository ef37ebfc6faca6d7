import type { AskedQuestion } from './question-set.ts'

/** The papers of a theatre, by their paths: what is asked for stands under headings, in columns, and in other words. */
export const theatreLibrary: Readonly<Record<string, string>> = {
  'attendance.csv': `month,spectators,school groups
2025-10,4120,11
2025-11,3985,14
2025-12,6240,3
2026-01,2870,9
`,
  'energy.md': `# Energy of the Alder theatre

Date: 2026-02-01

The Alder theatre uses 210 MWh of electricity a year, compared with 390 MWh before. The city pays 30 percent of the bill.

The audit found one serious and four minor faults. The serious fault is repaired.
`,
  'handbook.md': `# Handbook of the Alder theatre

Date: 2026-02-10

The Alder theatre plays in the old tram depot. It has 320 seats.

## Evacuation

An evacuation is ordered by fire alarm or by hand. The order is given by Ines Moller, the house manager. It takes six minutes.

## Recordings

Recordings of performances are stored for 60 days. They are deleted by the sound desk.

## Cancellations

A performance can be cancelled until noon. The approval comes from the artistic director, Jonas Petrel.
`,
  'productions.md': `# Productions of the season

| Production | Premiere | Performances | Cast |
| --- | --- | --- | --- |
| The Glass Orchard | 2025-10-04 | 22 | 9 |
| Winter Signals | 2025-12-12 | 31 | 14 |
| Nine Letters | 2026-03-20 | 12 | 4 |
`,
  'stage-test-1.md': `# Report on load test 1

Date: 2026-01-20

In the first load test the fly tower held 400 kg for ten minutes. The test failed.
`,
  'stage-test-2.md': `# Report on load test 2

Date: 2026-02-03

In the second load test the fly tower held 650 kg for ten minutes. The test passed.
`,
  'union.txt': `From: Lena Abt
To: Jonas Petrel
Date: 12 January 2026
Subject: Stagehands and the new rota

Dear Mr Petrel,

the stagehands agree to the new rota under two conditions. Nobody may work more than six evenings in a row, and rotas must be published three weeks ahead.
`,
}

/** By these the rules for such papers were made. */
export const theatreQuestions: readonly AskedQuestion[] = [
  { question: 'Who orders an evacuation?', answer: /Ines Moller/ },
  { question: 'Who approves a cancellation?', answer: /Jonas Petrel/ },
  { question: 'How long are recordings kept?', answer: /60 days/ },
  { question: 'How long are recordings of performances stored?', answer: /60 days/ },
  { question: 'How many spectators came in December 2025?', answer: /6240/ },
  { question: 'How many school groups came in November 2025?', answer: /14/ },
  { question: 'How many spectators came in February 2026?' },
  { question: 'Which production premieres last?', answer: /Nine Letters/ },
  { question: 'Which production has the most performances?', answer: /Winter Signals/ },
  { question: 'Which production has the smallest cast?', answer: /Nine Letters/ },
  { question: 'Which month had the fewest spectators?', answer: /2870/ },
  { question: 'What do the stagehands demand?', answer: /six evenings/ },
  { question: 'Did the load tests pass?', answer: /(?=[\s\S]*failed)(?=[\s\S]*passed)/ },
  { question: 'How much electricity does the theatre use?', answer: /210 MWh/ },
  { question: 'What share of the bill does the city pay?', answer: /30 percent/ },
  { question: 'How many serious faults did the audit find?', answer: /(?=[\s\S]*one serious)(?=[\s\S]*is repaired)/ },
  { question: 'Who decides about the rota?' },
  { question: 'Who orders the costumes?' },
  { question: 'How long are costumes kept?' },
  { question: 'Which production has the most reviews?' },
  { question: 'Which actor earns most?' },
  { question: 'What do the ushers demand?' },
  { question: 'What share does the county pay?' },
  { question: 'Who approves the budget?' },
  { question: 'Did the sprinklers pass?' },
  { question: 'How many spectators came in December 2023?' },
]
