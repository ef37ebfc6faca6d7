import type { Example } from './example.ts'

export const helper: Example = {
  says: 'One agent that knows the time, calculates, converts units and reads the files of this folder.',
  first: ['baton run helper "How many kilometres are 26.2 miles?"'],
  files: {
    'agents/helper.md': `---
name: helper
description: Answers questions about time, numbers, units and the files of this folder.
tools: [clock, calculator, convert_units, list_files, read_file, search_text]
# What it may touch; nothing else is allowed. "**" is everything in this folder, "docs/**" would be less. To be asked
# before each call of a tool, name it: ask: [read_file]
grants:
  files: { read: ["**"] }
maxTurns: 8
---
You answer briefly and exactly. Use the tools rather than your memory: the clock for times and dates, the calculator
for numbers, and the files for anything that may be written in them. Say which file an answer comes from.
`,
  },
}
