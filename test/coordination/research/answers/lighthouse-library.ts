import type { AskedQuestion } from './question-set.ts'

/** The papers of a lighthouse, by their paths. */
export const lighthouseLibrary: Readonly<Record<string, string>> = {
  'guide.md': `# Guide to the Brack lighthouse

Date: 2026-03-02

The Brack lighthouse stands on the west mole. It is lit by one lamp of 250 W.

## Closure

The tower is closed when the wind exceeds 17 metres per second. The decision is made by Aino Lahti, the harbour master.

## Log books

Log books are kept for 25 years in the archive.

## Permits

Drone flights need a permit. Permits are issued by the port office.

## Inspection

The lamp is inspected every spring. The inspection is done by Nordlys Service.
`,
  'lamps.md': `# Lamps of the coast

| Lighthouse | Height (m) | Range (nm) | Automated |
| --- | --- | --- | --- |
| Brack | 31 | 18 | 1988 |
| Tern Rock | 22 | 12 | 1994 |
| Gull Point | 44 | 21 | 1979 |
`,
  'letter.txt': `From: Signe Holm
To: Aino Lahti
Date: 4 May 2026
Subject: Fishermen and the new light

Dear Ms Lahti,

the fishermen accept the new light under one condition. The fog horn must stay in use until 2028.

We do not accept the new mooring fee.
`,
  'power.md': `# Power of the Brack lighthouse

Date: 2026-04-20

The Brack lighthouse burns 3,100 litres of diesel a year, down from 8,700 litres before. The state carries 55 percent of the cost of the fuel.

The survey found three deep and nine shallow cracks. All three deep cracks are sealed.
`,
  'trial-1.md': `# Report on sea trial 1

Date: 2026-03-14

In the first sea trial the beacon was seen at 9 miles. The trial did not succeed.
`,
  'trial-2.md': `# Report on sea trial 2

Date: 2026-04-11

In the second sea trial the beacon was seen at 16 miles. The trial succeeded.
`,
  'visitors.csv': `month,visitors,guided tours
2025-06,1840,22
2025-07,3310,41
2025-08,2975,38
2025-09,990,12
`,
}

/** These were written at the same time and not looked at while the rules were made: 18 of 20 were answered then, none wrongly. */
export const lighthouseQuestions: readonly AskedQuestion[] = [
  { question: 'Who decides about a closure?', answer: /Aino Lahti/ },
  { question: 'Who decides on closing the tower?', answer: /Aino Lahti/ },
  { question: 'Who issues permits?', answer: /port office/ },
  { question: 'Who inspects the lamp?', answer: /Nordlys/ },
  { question: 'How long are log books kept?', answer: /25 years/ },
  { question: 'How long are log books stored?', answer: /25 years/ },
  { question: 'How many visitors came in August 2025?', answer: /2975/ },
  { question: 'How many guided tours were there in July 2025?', answer: /41/ },
  { question: 'How many visitors came in October 2025?' },
  { question: 'Which lighthouse was automated first?', answer: /Gull Point/ },
  { question: 'Which lighthouse was automated last?', answer: /Tern Rock/ },
  { question: 'Which lighthouse has the longest range?', answer: /Gull Point/ },
  { question: 'Which month had the most visitors?', answer: /3310/ },
  { question: 'Which month had the fewest guided tours?', answer: /12/ },
  { question: 'What do the fishermen demand?', answer: /fog horn/ },
  { question: 'What do the fishermen reject?', answer: /mooring fee/ },
  { question: 'Did the sea trials succeed?', answer: /(?=[\s\S]*did not succeed)(?=[\s\S]*succeeded)/ },
  { question: 'How much diesel does the lighthouse burn?', answer: /3,100/ },
  { question: 'What share of the fuel does the state carry?', answer: /55 percent/ },
  { question: 'How many deep cracks did the survey find?', answer: /(?=[\s\S]*three deep)(?=[\s\S]*sealed)/ },
  { question: 'Who decides about the mooring fee?' },
  { question: 'Who inspects the fog horn?' },
  { question: 'How long are the lamps kept?' },
  { question: 'Which lighthouse has the most visitors?' },
  { question: 'Which lighthouse is the oldest?' },
  { question: 'What do the pilots demand?' },
  { question: 'What share does the town carry?' },
  { question: 'Who issues the tickets?' },
  { question: 'Did the pumps succeed?' },
  { question: 'How many visitors came in July 2019?' },
]
