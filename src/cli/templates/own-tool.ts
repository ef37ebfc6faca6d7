import type { Example } from './example.ts'

export const tool: Example = {
  says: 'An editor with a tool of its own, written in TypeScript. It is code, so Baton shows it to you and asks before it is loaded.',
  first: ['baton trust', 'baton run editor "Count the words of \'The tide is low. We sail at noon.\'"'],
  files: {
    'agents/editor.md': `---
name: editor
description: Says how many words and sentences a text has, and how long it takes to read.
tools: [count_words]
---
You say how long texts are, by the tool and never by a guess, and propose what to cut when they are too long.
`,
    'tools/count_words.ts': `import { defineTool } from 'baton/tools'

export default defineTool<{ readonly text: string }>({
  name: 'count_words', // the name of this file
  description: 'Counts the words and sentences of a text, and says how many minutes it takes to read.',
  effect: 'read', // it changes nothing; docs/tools.md of Baton has the others
  inputSchema: {
    type: 'object',
    properties: { text: { type: 'string', description: 'the text, as it stands' } },
    required: ['text'],
  },
  run: ({ text }) => {
    const words = text.split(/\\s+/).filter((word) => word !== '').length
    const sentences = text.split(/[.!?]+/).filter((one) => one.trim() !== '').length
    return { words, sentences, minutes: Math.ceil(words / 230) }
  },
})
`,
  },
}
