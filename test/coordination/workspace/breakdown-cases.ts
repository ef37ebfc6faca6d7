/** A task and what it should be taken apart into. Without subtasks it must stay whole. */
export interface BreakdownCase {
  readonly task: string
  readonly subtasks?: readonly ExpectedSubtask[]
}

export interface ExpectedSubtask {
  /** Words that its description must hold, because nobody sees the others. */
  readonly says: readonly string[]
  /** `none`: no rule can know. */
  readonly needs: 'file_operations' | 'code_editing' | 'command_execution' | 'web_search' | 'none'
  /** The subtasks that must be done directly before it, by number. */
  readonly after?: readonly number[]
  /** The files that it leaves. */
  readonly outputs?: readonly string[]
}

/** The ones that the rules were made with. */
export const breakdownCases: readonly BreakdownCase[] = [
  // Must stay whole.
  { task: 'Find every TODO comment in src' },
  { task: 'Compare SQLite and PostgreSQL for small web shops' },
  { task: 'Write a README.md, a LICENSE and a CHANGELOG.md' },
  { task: 'Rename getUser to findUser, getOrder to findOrder and getItem to findItem in src/api.ts' },
  { task: 'Run `npm ci && npm test && npm run build`' },
  { task: 'Write a poem in which a fisherman mends his nets, sings and sails home' },
  { task: 'Translate "Open the door, then close it and wait" into Spanish' },
  { task: 'Read config.json and change its port to 8080' },
  { task: 'Run the tests and save the output to results/tests.txt' },
  { task: 'Search the web for news about wind and solar power in Spain and Portugal' },
  { task: 'Explain how to install, configure and start PostgreSQL in docs/setup.md' },
  { task: 'Build a user API' },
  { task: 'Write a script that reads sales.csv, sums the amounts and prints the total' },
  // To be taken apart.
  {
    task: 'Find every TODO in src, write a table of file, line and text to results/todo.md, then count its rows with wc',
    subtasks: [
      { says: ['TODO', 'src'], needs: 'file_operations' },
      {
        says: ['table', 'file, line and text', 'TODO', 'results/todo.md'],
        needs: 'file_operations',
        after: [0],
        outputs: ['results/todo.md'],
      },
      { says: ['rows', 'results/todo.md', 'wc'], needs: 'command_execution', after: [1] },
    ],
  },
  {
    task: 'Research the history of the Suez Canal on the web and write a summary to results/suez.md',
    subtasks: [
      { says: ['history', 'Suez Canal', 'web'], needs: 'web_search' },
      {
        says: ['summary', 'Suez Canal', 'results/suez.md'],
        needs: 'file_operations',
        after: [0],
        outputs: ['results/suez.md'],
      },
    ],
  },
  {
    task: 'First run the unit tests. Then write the names of the failing ones to results/failing.txt. Finally fix src/login.ts.',
    subtasks: [
      { says: ['unit tests'], needs: 'command_execution' },
      {
        says: ['failing', 'unit tests', 'results/failing.txt'],
        needs: 'file_operations',
        after: [0],
        outputs: ['results/failing.txt'],
      },
      { says: ['fix', 'src/login.ts'], needs: 'code_editing', after: [1], outputs: ['src/login.ts'] },
    ],
  },
  {
    task: 'Back up data/shop.db to backup/shop.db before you run scripts/migrate.sh',
    subtasks: [
      { says: ['data/shop.db', 'backup/shop.db'], needs: 'file_operations', outputs: ['backup/shop.db'] },
      { says: ['scripts/migrate.sh'], needs: 'command_execution', after: [0] },
    ],
  },
  {
    task: 'Before deploying the website, run the linter and the unit tests',
    subtasks: [
      { says: ['linter', 'unit tests'], needs: 'command_execution' },
      { says: ['deploy', 'website'], needs: 'command_execution', after: [0] },
    ],
  },
  {
    task: '1. Search the web for three recipes for lentil soup.\n2. Save them to recipes/lentil.md.\n3. Make a shopping list in recipes/shopping.md.',
    subtasks: [
      { says: ['three recipes', 'lentil soup'], needs: 'web_search' },
      {
        says: ['recipes', 'lentil soup', 'recipes/lentil.md'],
        needs: 'file_operations',
        after: [0],
        outputs: ['recipes/lentil.md'],
      },
      {
        says: ['shopping list', 'recipes/shopping.md'],
        needs: 'file_operations',
        after: [1],
        outputs: ['recipes/shopping.md'],
      },
    ],
  },
  {
    task: 'Look up the population of Kenya on the web and count the lines of data/cities.csv with wc',
    subtasks: [
      { says: ['population', 'Kenya'], needs: 'web_search' },
      { says: ['lines', 'data/cities.csv', 'wc'], needs: 'command_execution' },
    ],
  },
  {
    task: 'After installing the dependencies with npm, run the build and then copy dist to release',
    subtasks: [
      { says: ['install', 'dependencies', 'npm'], needs: 'command_execution' },
      { says: ['build'], needs: 'command_execution', after: [0] },
      { says: ['copy', 'dist', 'release'], needs: 'file_operations', after: [1] },
    ],
  },
  {
    task: 'Extract the names from people.txt into names.txt, sort it with sort and count its lines with wc',
    subtasks: [
      { says: ['names', 'people.txt', 'names.txt'], needs: 'file_operations', outputs: ['names.txt'] },
      { says: ['sort', 'names.txt'], needs: 'command_execution', after: [0] },
      { says: ['count', 'lines', 'names.txt', 'wc'], needs: 'command_execution', after: [1] },
    ],
  },
  {
    task: 'Summarize docs/guide.md in docs/summary.md and translate it into German in docs/summary.de.md',
    subtasks: [
      { says: ['docs/guide.md', 'docs/summary.md'], needs: 'file_operations', outputs: ['docs/summary.md'] },
      {
        says: ['translate', 'docs/summary.md', 'German', 'docs/summary.de.md'],
        needs: 'file_operations',
        after: [0],
        outputs: ['docs/summary.de.md'],
      },
    ],
  },
  {
    task: 'Create data/input.csv with ten random rows. Run `python sum.py data/input.csv`. Write its output to results/sum.txt.',
    subtasks: [
      { says: ['data/input.csv', 'ten random rows'], needs: 'file_operations', outputs: ['data/input.csv'] },
      {
        says: ['`python sum.py data/input.csv`', 'results/sum.txt'],
        needs: 'command_execution',
        after: [0],
        outputs: ['results/sum.txt'],
      },
    ],
  },
  {
    task: 'Research how other projects name their releases on the web; once that is done, write a proposal to docs/naming.md',
    subtasks: [
      { says: ['other projects', 'releases'], needs: 'web_search' },
      {
        says: ['proposal', 'docs/naming.md'],
        needs: 'file_operations',
        after: [0],
        outputs: ['docs/naming.md'],
      },
    ],
  },
  {
    task: 'Refactor src/parse.ts so that it uses a generator, run the tests and commit the change with git',
    subtasks: [
      { says: ['src/parse.ts', 'generator'], needs: 'code_editing', outputs: ['src/parse.ts'] },
      { says: ['tests'], needs: 'command_execution', after: [0] },
      { says: ['commit', 'git'], needs: 'command_execution', after: [1] },
    ],
  },
  {
    task: '- Find all functions longer than 50 lines in src\n- Search the web for advice on splitting long functions\n- Write both to results/long-functions.md',
    subtasks: [
      { says: ['functions', '50 lines', 'src'], needs: 'file_operations' },
      { says: ['web', 'advice', 'splitting long functions'], needs: 'web_search' },
      {
        says: ['results/long-functions.md'],
        needs: 'file_operations',
        after: [0, 1],
        outputs: ['results/long-functions.md'],
      },
    ],
  },
  {
    task: 'Download https://example.org/data.zip with curl, unpack it into data, and list the files in data in results/files.txt',
    subtasks: [
      { says: ['https://example.org/data.zip', 'curl'], needs: 'command_execution' },
      { says: ['unpack', 'data.zip', 'data'], needs: 'command_execution', after: [0] },
      {
        says: ['list', 'data', 'results/files.txt'],
        needs: 'file_operations',
        after: [1],
        outputs: ['results/files.txt'],
      },
    ],
  },
  {
    task: 'Please find the slowest test by running the suite, and then make it faster by editing test/slow.test.ts',
    subtasks: [
      { says: ['slowest test', 'running the suite'], needs: 'command_execution' },
      {
        says: ['slowest test', 'faster', 'test/slow.test.ts'],
        needs: 'code_editing',
        after: [0],
        outputs: ['test/slow.test.ts'],
      },
    ],
  },
  {
    task: 'Write tests for src/cart.ts to test/cart.test.ts and run them, then report the result in results/cart.md',
    subtasks: [
      { says: ['tests', 'src/cart.ts', 'test/cart.test.ts'], needs: 'code_editing', outputs: ['test/cart.test.ts'] },
      { says: ['run', 'test/cart.test.ts'], needs: 'command_execution', after: [0] },
      { says: ['result', 'results/cart.md'], needs: 'file_operations', after: [1], outputs: ['results/cart.md'] },
    ],
  },
]
