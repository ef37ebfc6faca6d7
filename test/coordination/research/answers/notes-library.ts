/** Eight notes about a house with a garden on its roof, by their paths. */
export const notesLibrary: Readonly<Record<string, string>> = {
  'survey-2022.txt': `Engineer's survey of Linden House, 12 October 2022
By Marta Klein, structural engineer

The roof membrane was laid in 1998. It has an expected life of 30 years.
Two of the eleven beams show cracks. Before reinforcement, the rooftop must not be loaded with more than 120 kg per square metre.
The cost of reinforcement is estimated at 48,000 euros.
`,
  'recipe.txt': `Tomato soup
Take 1 kg of tomatoes, two onions and a litre of stock. Simmer for 30 minutes.
`,
  'rooftop-policy-v1.md': `# Rooftop garden policy, version 1

Date: 2021-03-04

The rooftop garden of Linden House may carry at most 150 kg per square metre.
Watering is allowed between 6:00 and 9:00 in the morning.
The garden is open to residents until 20:00.
`,
  'rooftop-policy-v2.md': `# Rooftop garden policy, version 2

Date: 2023-05-11. This version supersedes version 1 of 4 March 2021.

The rooftop garden of Linden House may carry at most 220 kg per square metre, after the beams were reinforced in April 2023.
Watering is allowed between 5:00 and 8:00 in the morning and after 19:00.
The garden is open to residents until 22:00.
`,
  'harvest.md': `# Harvest of the rooftop garden

| Year | Tomatoes (kg) | Beans (kg) | Honey (kg) |
|------|---------------|------------|------------|
| 2021 | 84            | 31         | 0          |
| 2022 | 102           | 27         | 0          |
| 2023 | 61            | 40         | 0          |
| 2024 | 118           | 44         | 19         |

The poor tomato harvest of 2023 was due to the building work in April, when the beds had to be removed.
`,
  'residents-meeting.md': `---
title: Minutes of the residents' meeting
date: 2023-06-20
---
# Minutes

## Attendance
34 of 51 flats were represented.

## Rooftop garden
The caretaker reported that the reinforcement cost 61,000 euros in total.
The residents voted 29 to 5 for keeping the rooftop garden open until 22:00.
Bees: two hives may be placed on the roof from spring 2024.
`,
  'invoice-2023.txt': `Invoice 2023-117, Bauer Stahlbau
28 April 2023

Reinforcement of 2 beams at Linden House, rooftop garden: 53,400 euros including tax.
Work was finished on 26 April 2023.
`,
  'bees.md': `# Bees on the roof

In April 2024 three hives were placed on the rooftop garden of Linden House by the beekeeper Jonas Weiss.
Nobody was stung in the first year. The rooftop garden gave 19 kg of honey in 2024.
`,
}
