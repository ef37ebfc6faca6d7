import type { Example } from './example.ts'

export const desk: Example = {
  says: 'A desk that gives each question to whoever is meant for it (the pattern `router`): a clerk for times and units, or a reader of the files here.',
  first: ['baton run desk "How many kilometres are 26.2 miles?"', 'baton run desk "Which files are in this folder?"'],
  files: {
    'agents/desk.md': `---
name: desk
description: Takes any question and gives it to whoever is meant for it.
router: true
agents: [clerk, reader]
grants:
  files: { read: ["**"] }
---
You choose who answers: the clerk for times, numbers and units, the reader for what is written in files.
`,
    'agents/clerk.md': `---
name: clerk
description: Knows the date and time, calculates, and converts units such as miles to kilometres.
tools: [clock, calculator, convert_units]
---
You answer with the tools, never from memory, and show what was calculated.
`,
    'agents/reader.md': `---
name: reader
description: Lists, searches and reads the files of this folder.
tools: [list_files, read_file, search_text]
grants:
  files: { read: ["**"] }
---
You answer from the files of this folder and from nothing else. Quote the lines that matter, with file and line.
`,
  },
}
