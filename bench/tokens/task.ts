/** The task that every contestant does: one agent finds out, one writes, one edits. */
export const request =
  'Write a page for travellers on the weather in Paris, Rome and Oslo this week: what to expect in each city day by day, what is different from other years, and what to pack. It is for people who travel with children.'

export const cities = ['Paris', 'Rome', 'Oslo'] as const

export const prompts = {
  researcher:
    'You are the researcher. Look up what is asked for, city by city, and report what you found: figures first, then what stands out, then what you could not find out. Do not give advice, and do not guess.',
  writer:
    'You are the writer. Write the text that was asked for from what the researcher found. Use only what is in the report. Plain words, whole sentences, no lists, no headings.',
  editor:
    'You are the editor. Correct and shorten the draft until every word earns its place, and give the finished text alone, without remarks of your own.',
} as const

/** What a look at one city brings. */
export function weatherIn(city: string): string {
  const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
  const lines = days.map((day, index) => `${day} ${9 + index} to ${17 + index} degrees, rain ${12 * index} %`)
  return `${city}, from the public service: ${lines.join('; ')}. Two degrees more than in other years.`
}

const inEach = (sentence: (city: string) => string): string => cities.map(sentence).join(' ')

/** What the models say, the same for all. */
export const said: { readonly findings: string; readonly draft: string; readonly page: string } = {
  findings: `${inEach(
    (city) =>
      `${city} begins the week with 9 to 17 degrees on Monday and gains about one degree every day, so that Sunday has 15 to 23 degrees. Rain is not expected on Monday, has a chance of 12 percent on Tuesday, of 24 on Wednesday, and so on, up to 72 on Sunday. The figures for ${city} come from the public service and are two degrees above what is usual in this week of the year.`,
  )} What stands out is that all three cities turn from dry to wet in the course of the week, at the same pace, while it gets warmer. I could not find out anything about the nights, about wind, or about snow on the hills around Oslo, and nothing that goes beyond Sunday.`,
  draft: `${inEach(
    (city) =>
      `If you go to ${city} with your children, you will find it dry on Monday and Tuesday, with mornings of about nine degrees and afternoons of about seventeen; every day is a little warmer than the one before. From Wednesday you should expect showers, and on Sunday rain is likely, though the afternoon can reach twenty-three degrees.`,
  )} All of this is about two degrees more than people in these cities are used to at this time of the year. Pack clothes in thin layers, something that keeps the rain off for everybody, shoes that may get wet, and for the children a second pair of everything that touches the ground.`,
  page: `${inEach(
    (city) =>
      `${city} is dry on Monday and Tuesday, at nine degrees in the morning and seventeen in the afternoon. Each day is a little warmer; showers come on Wednesday, rain on Sunday, when it can still reach twenty-three degrees.`,
  )} That is two degrees more than usual. Pack thin layers, rainwear for everybody, shoes that may get wet, and a second pair for the children.`,
}

/** What members of a team say to each other, in two rounds. */
export const opinions: Readonly<Record<keyof typeof prompts, readonly [string, string]>> = {
  researcher: [
    'In all three cities the week begins dry with 9 to 17 degrees and ends wet with 15 to 23. Rain grows from 0 to 72 percent. It is two degrees more than in other years. I found nothing on nights or wind.',
    'The figures for the three cities hardly differ, so one paragraph for all of them would be true. Only Oslo may have snow on the hills, and I could not find out whether it has.',
  ],
  writer: [
    'I would go city by city, because people read about the one they travel to. Each gets a sentence on the first days, one on the turn in the middle of the week and one on Sunday. What to pack comes once, at the end.',
    'One paragraph for all is shorter, but nobody looks for the place they go to in a paragraph for all. I keep three, each of two sentences, and say what they share in a fourth.',
  ],
  editor: [
    'What matters to people with children is the rain, so it should come first and not last. Degrees are enough once for all cities. The comparison with other years is one half of a sentence, not a paragraph.',
    'Three short paragraphs are fine if the first words of each are the name of the city. I would cut the sunrise and everything that we could not find out.',
  ],
}
