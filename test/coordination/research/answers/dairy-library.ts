import type { AskedQuestion } from './question-set.ts'

/** The papers of a dairy, by their paths. */
export const dairyLibrary: Readonly<Record<string, string>> = {
  'about.md': `# Brennick Dairy

Date: 8 January 2026

The Brennick Dairy is a cooperative cheese dairy in the Aune valley. It belongs to 41 farms and employs 57 people. The priest Halvard Moen founded it in 1934. Signe Torvald has been the managing director since May 2019.

The dairy makes five cheeses. Its best known one is Old Brennick, which ripens for two years.
`,
  'cheeses.csv': `cheese,milk,ripening_months,fat_percent,price_eur_per_kg
Auner,cow,6,48,21.50
Blue Moen,cow,3,52,26.00
Kidling,goat,2,45,31.00
Old Brennick,cow,24,50,38.00
Fellrind,sheep,9,53,34.50
`,
  'farms.csv': `farm,farmer,cows,litres_2025,distance_km
Nordgard,Aslak Rud,62,401000,4
Lauvli,Berta Hegg,38,247000,11
Sveen,Tore Vik,85,566000,17
Ulvedal,Marit Foss,29,171000,26
`,
  'cellar.md': `# The cellars

Date: 14 March 2025

The new cellar holds 18,000 wheels at 11 degrees Celsius. Two robots turn the wheels twice a week. The old cellar holds 3,500 wheels. In the old cellar the wheels are turned by hand, because its floor is too uneven for the robots.

The cellar master Ingrid Solli tastes every tenth wheel. A wheel of Old Brennick weighs 34 kilograms.
`,
  'hygiene-2021.md': `# Hygiene rules 2021

Date: 4 February 2021

Raw milk must be processed within 36 hours. Milk is heated to 72 degrees for 15 seconds. Visitors may enter the making room with overshoes.
`,
  'hygiene-2025.md': `# Hygiene rules 2025

Date: 3 February 2025

These rules replace the hygiene rules of 2021. Raw milk must be processed within 24 hours. Milk is heated to 74 degrees for 20 seconds. Visitors watch the making room through a window and may not enter it.
`,
  'energy.html': `<html><head><title>Energy at the dairy</title><meta name="date" content="2025-11-20"></head><body><h1>Energy at the dairy</h1>
<p>The dairy used 2,310 MWh of electricity in 2024. Whey is fermented to biogas, which covers 38 percent of the heat.</p>
<p>The steam boiler was replaced in August 2023 by a heat pump. The heat pump was supplied by Kaldvik Varme and cost 640,000 euros.</p>
</body></html>
`,
  'newsletter.txt': `Newsletter of the dairy, autumn 2025
Published 30 September 2025

Blue Moen won a gold medal at the cheese fair in Turin on 21 September 2025. The jury praised its rind.

The milk price for members rises to 52 cents per litre on 1 January 2026. A second tanker lorry starts in October, so that no farm waits longer than two days for its milk to be fetched.
`,
  'minutes.md': `# Minutes of the general meeting

Date: 12 April 2025

Present: 36 of 41 members.

The members decided to build a drying plant for whey. The plant is to cost 3.1 million euros and to be finished in June 2027. Aslak Rud was elected chairman with 29 votes.

The proposal to make vegan cheese was rejected, since the milk of the members has to be used first.
`,
  'shop.md': `# The dairy shop

Date: 2 May 2025

The shop opens at 9:00 and closes at 18:00, on Saturdays at 14:00. Guided tours take place every Friday at 10:30 and cost 12 euros. Children under ten pay nothing.

In 2024 the shop had 26,400 customers. It is run by Jorunn Lie.
`,
  'recall.txt': `Letter of 19 June 2024
Dear customers,

On 17 June 2024 we found listeria in one batch of Kidling. We recalled 412 wheels. Nobody fell ill. The bacteria came from a cracked brine basin, which has been replaced.

Elin Brandt, head of quality
`,
  'apprentices.md': `# Apprentices

Date: 1 September 2025

Six apprentices learn at the dairy at present. The apprenticeship lasts three years. In the first year an apprentice earns 1,150 euros a month, in the third year 1,490 euros.

Applications have to arrive by 15 February.
`,
}

/** Every second one was not looked at until the rules were done. */
export const dairyQuestions: readonly AskedQuestion[] = [
  { question: 'Who runs the Brennick Dairy?', answer: /Signe Torvald/ },
  { question: 'When was the dairy established?', answer: /1934/ },
  { question: 'Which cheese is the most expensive?', answer: /Old Brennick/, never: /Kidling/ },
  { question: 'Which cheese ripens the longest?', answer: /Old Brennick/, never: /Auner/ },
  { question: 'Which farm is farthest from the dairy?', answer: /Ulvedal/, never: /Sveen/ },
  { question: 'Who farms Lauvli?', answer: /Berta Hegg/, never: /Aslak|Tore/ },
  { question: 'Why are the wheels in the old cellar turned by hand?', answer: /too uneven/ },
  { question: 'How many wheels fit into the old cellar?', answer: /3,500/, never: /18,000/ },
  { question: 'How warm is the new cellar?', answer: /11 degrees/ },
  { question: 'How hot must milk be heated?', answer: /74 degrees/, never: /72/ },
  { question: 'May visitors go into the making room?', answer: /may not enter/, never: /overshoes/ },
  { question: 'How soon must raw milk be processed?', answer: /24 hours/, never: /36/ },
  { question: 'What share of the heat comes from biogas?', answer: /38 percent/ },
  { question: 'Who supplied the heat pump?', answer: /Kaldvik/ },
  { question: 'Why was vegan cheese rejected?', answer: /milk of the members/ },
  { question: 'How heavy is a wheel of Old Brennick?', answer: /34 kilograms/ },
  { question: 'How many wheels were recalled, and where did the bacteria come from?', answer: /412[\s\S]*brine basin/ },
  { question: 'When does the shop shut on Saturdays?', answer: /14:00/ },
  { question: 'How much do apprentices earn in the third year?', answer: /1,490/ },
  { question: 'By when must applications be sent?', answer: /15 February/ },
  { question: 'Who is the deputy director of the dairy?' },
  { question: 'How much did the robots cost?' },
  { question: 'How many customers did the shop have in 2022?' },
  { question: 'How many goats do the members keep?' },
]

/** What an article on the whole has to say something of. */
export const dairyTopics: readonly { readonly topic: string; readonly parts: readonly RegExp[] }[] = [
  {
    topic: 'The Brennick Dairy',
    parts: [
      /41 farms/,
      /robots/,
      /74 degrees/,
      /biogas|heat pump/,
      /gold medal/,
      /drying plant/,
      /guided tours/i,
      /listeria|412/,
      /apprentice/i,
      /Fellrind|Kidling/,
    ],
  },
  {
    topic: 'Ripening, hygiene, energy and training at the Brennick Dairy',
    parts: [
      /^## Ripening/m,
      /^## Hygiene/m,
      /^## Energy/m,
      /^## Training/m,
      /24 hours/,
      /38 percent/,
      /three years/,
      /18,000|24/,
    ],
  },
]
