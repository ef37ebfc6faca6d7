import type { AskedQuestion } from './question-set.ts'

/** The papers of a bank of seeds, by their paths. */
export const seedbankLibrary: Readonly<Record<string, string>> = {
  'overview.md': `# Vennor Seed Bank

Date: 20 January 2026

The Vennor Seed Bank keeps seeds of wild plants in a disused slate mine. It holds 8,140 samples of 3,260 species. It was opened on 6 June 1998. The bank is paid for by a foundation of four botanical gardens.

Dr Maren Okoye directs it. Its motto is "dry and cold".
`,
  'vaults.md': `# The vaults

Date: 11 November 2024

Vault North is kept at minus 20 degrees. Vault North has room for 6,000 samples. The keys of the vault are held by Lionel Crewe.

Vault South is kept at minus 18 degrees. Vault South has room for 4,500 samples. The keys of the vault are held by Petra Amsel.

Each vault has two compressors, so that one can be repaired while the other runs.
`,
  'collections.csv': `collection,species,samples,oldest_sample,curator
Alpine meadows,640,1710,1998,Tilda Marsh
Salt marshes,212,590,2003,Omar Reyes
Peat bogs,151,402,2001,Omar Reyes
Dry grassland,980,2630,1999,Ewa Stanek
`,
  'germination.html': `<html><head><title>Germination tests</title><meta name="date" content="2025-03-04"></head><body><h1>Germination tests</h1>
<p>Every sample is tested once in ten years. Fifty seeds are laid on agar for 28 days. A sample is renewed when fewer than 75 percent of its seeds germinate.</p>
<p>In 2024 the laboratory tested 806 samples. Of these 61 failed.</p></body></html>
`,
  'expedition-2024.md': `# Expedition 2024

Date: 2 October 2024

The expedition of 2024 went to the Carn islands. It collected 74 samples and cost 18,900 pounds. It was led by Omar Reyes.
`,
  'expedition-2025.md': `# Expedition 2025

Date: 29 September 2025

The expedition of 2025 went to the Hallin range. It collected 112 samples and cost 23,400 pounds. It was led by Ewa Stanek. One member broke an ankle, because the path to the upper hut had been washed away.
`,
  'access-2019.md': `# Access to seeds 2019

Date: 1 March 2019

A request may be for at most 200 seeds. Seeds are sent within 30 days. Seeds are free for universities.
`,
  'access-2024.md': `# Access to seeds 2024

Date: 1 March 2024

This replaces the rules on access of 2019. A request may be for at most 60 seeds. Seeds are dispatched within 14 days. Seeds are free for universities; gardens pay 15 pounds per sample.
`,
  'budget.csv': `item,year,pounds
Electricity,2024,96000
Electricity,2025,88500
Wages,2024,412000
Wages,2025,431000
Repairs,2024,37000
Repairs,2025,52000
`,
  'power-failure.txt': `Report on the power failure
Date: 15 February 2025

On 9 February 2025 the power failed for 11 hours, owing to an avalanche that tore down the line. The diesel generator started after 40 seconds. Vault North warmed by 0.3 degrees. No sample was damaged.

Lionel Crewe, engineer
`,
  'drying.md': `# Drying

Date: 7 July 2024

Fresh seeds are dried at 15 degrees and 15 percent humidity for three months. Orchid seeds are dried for two weeks only. After drying, seeds are sealed in bags of aluminium foil. A bag lasts about 50 years.
`,
  'visits.md': `# Visits

Date: 3 April 2025

The mine can be visited on the first Sunday of a month. Tickets are sold by the village shop for 7 pounds. The longest gallery of the mine is 900 metres long. Visitors need warm clothes. School classes are guided by Nadia Thorn.
`,
  'partners.txt': `Partners of the Vennor Seed Bank
Published 10 December 2025

Copies of all samples are kept in Ardmoor, 310 kilometres away. The agreement with Ardmoor runs until the end of 2034. The National Herbarium identifies doubtful species free of charge.
`,
}

export const seedbankQuestions: readonly AskedQuestion[] = [
  { question: 'Who is the director of the Vennor Seed Bank?', answer: /Maren Okoye/ },
  { question: 'When did the seed bank open?', answer: /6 June 1998/, never: /Sunday/ },
  { question: 'Who holds the keys of Vault North?', answer: /Lionel Crewe/, never: /Amsel/ },
  { question: 'How cold is Vault South?', answer: /minus 18/, never: /minus 20/ },
  { question: 'Who curates the peat bogs?', answer: /Omar Reyes/, never: /Stanek|Tilda/ },
  { question: 'Which collection is the largest?', answer: /Dry grassland/, never: /Alpine/ },
  { question: 'Which collection has the fewest species?', answer: /Peat bogs/, never: /Salt/ },
  { question: 'How often is a sample tested?', answer: /once in ten years/ },
  { question: 'How many samples failed in 2024?', answer: /\b61\b/ },
  { question: 'Where did the expedition of 2025 go?', answer: /Hallin/, never: /Carn/ },
  { question: 'Who led the 2024 expedition?', answer: /Omar Reyes/, never: /Stanek/ },
  { question: 'How many seeds may be requested?', answer: /60 seeds/, never: /200/ },
  { question: 'How quickly are seeds sent out?', answer: /14 days/, never: /30 days/ },
  { question: 'What do gardens pay for a sample?', answer: /15 pounds/ },
  { question: 'How much was spent on repairs in 2025?', answer: /52000/, never: /37000/ },
  { question: 'Why did the power fail?', answer: /avalanche/ },
  { question: 'How long did the power failure last?', answer: /11 hours/ },
  { question: 'How long are orchid seeds dried?', answer: /two weeks/ },
  { question: 'Who funds the seed bank?', answer: /foundation of four/ },
  {
    question: 'What does a ticket for the mine cost, and who guides school classes?',
    answer: /7 pounds[\s\S]*Nadia Thorn/,
  },
  { question: 'Who is the treasurer of the foundation?' },
  { question: 'How much did the diesel generator cost?' },
  { question: 'How many samples did the expedition of 2021 collect?' },
  { question: 'How many samples were damaged by mice?' },
]

export const seedbankTopics: readonly { readonly topic: string; readonly parts: readonly RegExp[] }[] = [
  {
    topic: 'How the Vennor Seed Bank works',
    parts: [
      /slate mine/,
      /minus 20/,
      /agar|75 percent/,
      /Hallin/,
      /60 seeds/,
      /avalanche|11 hours/,
      /three months|aluminium/,
      /first Sunday/,
      /Ardmoor/,
    ],
  },
  {
    topic: 'Collecting, drying, testing and sending out of seeds at the Vennor Seed Bank',
    parts: [
      /^## Collecting/m,
      /^## Drying/m,
      /^## Testing/m,
      /^## Sending/m,
      /Hallin/,
      /three months/,
      /agar/,
      /14 days/,
    ],
  },
]
