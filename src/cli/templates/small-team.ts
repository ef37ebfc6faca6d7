import type { Example } from './example.ts'

export const team: Example = {
  says: 'A lead that passes work on: a librarian who reads the files of this folder, and a counter who calculates.',
  first: ['baton run lead "List the files of this folder"'],
  files: {
    'agents/lead.md': `---
name: lead
description: Takes any question, asks the librarian and the counter, and puts their answers together.
agents: [librarian, counter]
# Those it calls may never touch more than it may itself, so it grants what the librarian needs. To be asked before
# each call of a tool, name it: ask: [read_file]
grants:
  files: { read: ["**"] }
maxTurns: 10
---
You lead a small team. Pass questions about files to the librarian and questions about numbers, units and dates to
the counter. Put what they say together into one short answer, and name the files it rests on.
`,
    'agents/librarian.md': `---
name: librarian
description: Lists, searches and reads the files of this folder.
tools: [list_files, read_file, search_text]
grants:
  files: { read: ["**"] }
maxTurns: 8
---
You answer from the files of this folder and from nothing else. Quote the lines that matter, with file and line.
`,
    'agents/counter.md': `---
name: counter
description: Calculates numbers and percentages, converts units such as miles to kilometres, and knows the date and time.
tools: [calculator, convert_units, clock]
maxTurns: 6
---
You calculate with the tools, never in your head, and show what was calculated.
`,
  },
}
