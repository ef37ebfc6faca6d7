/** A task and which of the built-in types should take it. */
export interface FitnessCase {
  readonly task: string
  readonly requirements?: readonly string[]
  /** The type whose bid must be the best one; `nobody`: no type may bid. */
  readonly best: PeerTypeName | 'nobody'
  /** Other types that may bid as well. */
  readonly also?: readonly PeerTypeName[]
}

type PeerTypeName = 'TaskBreakdownAgent' | 'SearchAgent' | 'FileAgent' | 'TerminalAgent'

/** The ones that the rules were made with. */
export const fitnessCases: readonly FitnessCase[] = [
  { task: 'Find Python optimization techniques', requirements: ['web_search'], best: 'SearchAgent' },
  { task: 'Research the history of the Suez Canal', best: 'SearchAgent' },
  { task: 'Search the web for the newest version of Node', best: 'SearchAgent' },
  { task: 'Who invented the telephone?', best: 'SearchAgent' },
  { task: 'Find three recent studies on sleep and memory', best: 'SearchAgent' },
  { task: 'Compare SQLite and PostgreSQL for small web shops', best: 'SearchAgent' },
  { task: 'Look up the documentation of the Fetch API', best: 'SearchAgent' },
  { task: 'Create notes/plan.md with a heading and three empty sections', best: 'FileAgent' },
  { task: 'Replace "colour" by "color" in all files in docs', best: 'FileAgent' },
  { task: 'Read src/index.ts and list its exports', best: 'FileAgent' },
  { task: 'Delete the temporary files in build', best: 'FileAgent', also: ['TerminalAgent'] },
  { task: 'Fix the off-by-one error in src/pages.ts', best: 'FileAgent' },
  { task: 'Find every TODO comment in src', best: 'FileAgent', also: ['TerminalAgent'] },
  { task: 'Summarize docs/guide.md', best: 'FileAgent' },
  { task: 'Write the new agent', requirements: ['file_operations', 'code_editing'], best: 'FileAgent' },
  { task: 'Run the unit tests', best: 'TerminalAgent' },
  { task: 'Run `npm audit` and show what it says', best: 'TerminalAgent' },
  { task: 'Install the dependencies with npm', best: 'TerminalAgent' },
  { task: 'Count the rows of results/todo.md with wc', best: 'TerminalAgent' },
  { task: 'Start the development server on port 3000', best: 'TerminalAgent' },
  { task: 'Commit all changes with git', best: 'TerminalAgent' },
  { task: 'Show how much disk space is left on this machine', best: 'TerminalAgent' },
  { task: 'Test and deploy CsvAgent', requirements: ['command_execution'], best: 'TerminalAgent' },
  {
    task: 'Find every TODO in src, write a table of file, line and text to results/todo.md, then count its rows with wc',
    best: 'TaskBreakdownAgent',
  },
  {
    task: 'Research solar power in Spain on the web and write a summary to results/solar.md',
    best: 'TaskBreakdownAgent',
  },
  {
    task: '1. Install the dependencies.\n2. Run the tests.\n3. Write a report to results/report.md.',
    best: 'TaskBreakdownAgent',
  },
  { task: 'Break the task of moving the shop to a new server into steps', best: 'TaskBreakdownAgent' },
  { task: 'Plan the work for version 2', requirements: ['planning'], best: 'TaskBreakdownAgent' },
  { task: 'Paint a picture of a lighthouse at dawn', best: 'nobody' },
  { task: 'Make a photo of a cat in space', requirements: ['image_generation'], best: 'nobody' },
  { task: 'Call the plumber and ask for an appointment', best: 'nobody' },
  { task: 'asdf qwer', best: 'nobody' },
]
