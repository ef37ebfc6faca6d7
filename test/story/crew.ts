/** A tool that somebody writes in the first hour. Its module is one although `npm init` says CommonJS. */
export const tides: string = `import { defineTool } from 'baton/tools'
import { heights } from '../lib/heights.ts'

export default defineTool<{ readonly harbour: string }>({
  name: 'tides',
  description: 'Says how high the water stands in a harbour.',
  effect: 'read',
  inputSchema: { type: 'object', properties: { harbour: { type: 'string' } }, required: ['harbour'] },
  run: ({ harbour }) => {
    const metres = heights[harbour]
    if (metres === undefined) throw new Error('nobody measures the water there')
    return { harbour, metres }
  },
})
`

/** Agents of one's own, by the paths of their files. */
export const agents: Readonly<Record<string, string>> = {
  'agents/pilot.md': '---\ndescription: Knows the water in harbours.\ntools: [tides]\n---\nYou are the pilot.\n',
  'agents/mate.md': '---\ndescription: Knows ships.\n---\nYou are the mate.\n',
  'agents/council.md':
    '---\ndescription: Two of the crew decide together.\nteam: { members: [pilot, mate], terminationMode: maxRounds, maxRounds: 1 }\n---\nYou are the council.\n',
  'agents/clerk.md':
    '---\ndescription: Takes orders apart.\nworkorder: { tools: [tides, calculator], max_steps: 1 }\n---\nYou are the clerk.\n',
}
