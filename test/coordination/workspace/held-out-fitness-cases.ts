import type { FitnessCase } from './fitness-cases.ts'

/** Written when the rules were done. They are measured and used for nothing: mistakes in these stay. */
export const heldOutFitnessCases: readonly FitnessCase[] = [
  { task: 'Which countries have no army?', best: 'SearchAgent' },
  { task: 'Gather opinions about the new train line', best: 'SearchAgent' },
  { task: 'Find the current price of copper', best: 'SearchAgent' },
  { task: 'Explore what museums offer for children', best: 'SearchAgent' },
  { task: 'Search for examples of good commit messages', best: 'SearchAgent' },
  { task: 'Read the page https://example.org/terms', best: 'SearchAgent' },
  { task: 'Put the text "Closed on Monday" into site/notice.txt', best: 'FileAgent' },
  { task: 'Which functions in src/time.ts are not exported?', best: 'FileAgent' },
  { task: 'Add a dark mode to src/theme.css', best: 'FileAgent' },
  { task: 'Shorten the text in about.md', best: 'FileAgent' },
  { task: 'Move the pictures from inbox to photos', best: 'FileAgent', also: ['TerminalAgent'] },
  { task: 'Implement a stack in src/stack.py', best: 'FileAgent' },
  { task: 'Remove the unused imports in src', best: 'FileAgent' },
  { task: 'Compile the project', best: 'TerminalAgent' },
  { task: 'Check with df how full the disk is', best: 'TerminalAgent' },
  { task: 'Stop the container db', best: 'TerminalAgent' },
  { task: 'Measure the time of `node bench.js`', best: 'TerminalAgent' },
  { task: 'Create a git branch called next', best: 'TerminalAgent' },
  { task: 'Run the migrations against the test database', best: 'TerminalAgent' },
  {
    task: 'Install the tool with pip, run it on data/in.csv and describe the result in results/out.md',
    best: 'TaskBreakdownAgent',
  },
  {
    task: 'Search the web for three logos we could learn from, then write a comparison to logos.md',
    best: 'TaskBreakdownAgent',
  },
  { task: 'Divide the work on the new shop into tasks', best: 'TaskBreakdownAgent' },
  { task: 'Sing a lullaby', best: 'nobody' },
  { task: 'Water the plants', best: 'nobody' },
]
