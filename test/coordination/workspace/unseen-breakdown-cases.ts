import type { BreakdownCase } from './breakdown-cases.ts'

/** Written before any rule, and first looked at when there were some. */
export const unseenBreakdownCases: readonly BreakdownCase[] = [
  // Must stay whole.
  { task: 'Delete all log files older than 30 days in logs' },
  { task: 'Compare the error handling of Go, Rust and Zig' },
  { task: 'List the names, sizes and dates of all files in assets' },
  { task: 'Run `cat access.log | grep 404 | sort | uniq -c`' },
  { task: 'Add a button labelled "Save and close, then print" to src/form.tsx' },
  { task: 'Write an article about how bees find flowers, dance and build combs' },
  { task: 'Open notes/today.md and append the line "call the dentist"' },
  { task: 'Research the advantages and disadvantages of heat pumps' },
  { task: 'Write a shell script that downloads, unpacks and installs the tool' },
  { task: 'Search the web for who founded and who now owns IKEA' },
  { task: 'Run the linter and write its output to results/lint.txt' },
  { task: 'Make the documentation better' },
  { task: 'Could you measure how long the build takes by running it, then write the time to results/build.txt?' },
  // To be taken apart.
  {
    task: 'Collect all links in docs, write them to results/links.txt, and then check them with curl',
    subtasks: [
      { says: ['links', 'docs'], needs: 'file_operations' },
      {
        says: ['links', 'docs', 'results/links.txt'],
        needs: 'file_operations',
        after: [0],
        outputs: ['results/links.txt'],
      },
      { says: ['check', 'results/links.txt', 'curl'], needs: 'command_execution', after: [1] },
    ],
  },
  {
    task: 'Search the web for the current LTS version of Node and put it into .nvmrc.txt',
    subtasks: [
      { says: ['LTS version of Node'], needs: 'web_search' },
      {
        says: ['LTS version of Node', '.nvmrc.txt'],
        needs: 'file_operations',
        after: [0],
        outputs: ['.nvmrc.txt'],
      },
    ],
  },
  {
    task: 'First research pricing models on the web. Next, write a comparison to results/pricing.md. Finally, convert it to HTML with pandoc.',
    subtasks: [
      { says: ['pricing models'], needs: 'web_search' },
      {
        says: ['comparison', 'pricing models', 'results/pricing.md'],
        needs: 'file_operations',
        after: [0],
        outputs: ['results/pricing.md'],
      },
      { says: ['results/pricing.md', 'HTML', 'pandoc'], needs: 'command_execution', after: [1] },
    ],
  },
  {
    task: 'Run the database migration after you copy app.db to app.backup.db',
    subtasks: [
      { says: ['app.db', 'app.backup.db'], needs: 'file_operations', outputs: ['app.backup.db'] },
      { says: ['migration'], needs: 'command_execution', after: [0] },
    ],
  },
  {
    task: 'Before publishing the package, update CHANGELOG.md and run the tests',
    subtasks: [
      { says: ['CHANGELOG.md'], needs: 'file_operations', outputs: ['CHANGELOG.md'] },
      { says: ['tests'], needs: 'command_execution' },
      { says: ['publish', 'package'], needs: 'command_execution', after: [0, 1] },
    ],
  },
  {
    task: '1) Install the dependencies.\n2) Start the server on port 3000.\n3) Request /health with curl and write the answer to results/health.txt.',
    subtasks: [
      { says: ['dependencies'], needs: 'command_execution' },
      { says: ['server', '3000'], needs: 'command_execution', after: [0] },
      {
        says: ['/health', 'curl', 'results/health.txt'],
        needs: 'command_execution',
        after: [1],
        outputs: ['results/health.txt'],
      },
    ],
  },
  {
    task: 'Find out on the web when the last three Olympic Games were and sort data/medals.csv by country',
    subtasks: [
      { says: ['Olympic Games'], needs: 'web_search' },
      { says: ['sort', 'data/medals.csv', 'country'], needs: 'file_operations', outputs: ['data/medals.csv'] },
    ],
  },
  {
    task: 'After cloning the repository with git, count its commits with git',
    subtasks: [
      { says: ['clone', 'repository', 'git'], needs: 'command_execution' },
      { says: ['count', 'commits', 'repository', 'git'], needs: 'command_execution', after: [0] },
    ],
  },
  {
    task: 'Convert users.csv to users.json, validate it against schema.json with ajv and write a report to results/users.md',
    subtasks: [
      { says: ['users.csv', 'users.json'], needs: 'file_operations', outputs: ['users.json'] },
      { says: ['validate', 'users.json', 'schema.json', 'ajv'], needs: 'command_execution', after: [0] },
      { says: ['report', 'results/users.md'], needs: 'file_operations', after: [1], outputs: ['results/users.md'] },
    ],
  },
  {
    task: 'Draft the invitation in letters/draft.md and correct its spelling afterwards. Then translate it into French in letters/draft.fr.md.',
    subtasks: [
      { says: ['invitation', 'letters/draft.md'], needs: 'file_operations', outputs: ['letters/draft.md'] },
      {
        says: ['correct', 'spelling', 'letters/draft.md'],
        needs: 'file_operations',
        after: [0],
        outputs: ['letters/draft.md'],
      },
      {
        says: ['translate', 'letters/draft.md', 'French', 'letters/draft.fr.md'],
        needs: 'file_operations',
        after: [1],
        outputs: ['letters/draft.fr.md'],
      },
    ],
  },
  {
    task: 'Write a parser for INI files in src/ini.ts. Write tests for it in test/ini.test.ts. Run the tests.',
    subtasks: [
      { says: ['parser', 'INI', 'src/ini.ts'], needs: 'code_editing', outputs: ['src/ini.ts'] },
      {
        says: ['tests', 'src/ini.ts', 'test/ini.test.ts'],
        needs: 'code_editing',
        after: [0],
        outputs: ['test/ini.test.ts'],
      },
      { says: ['run', 'tests'], needs: 'command_execution', after: [1] },
    ],
  },
  {
    task: 'Investigate on the web why users leave online shops; when you are done, list the five main reasons in results/reasons.md',
    subtasks: [
      { says: ['users leave online shops'], needs: 'web_search' },
      {
        says: ['five main reasons', 'results/reasons.md'],
        needs: 'file_operations',
        after: [0],
        outputs: ['results/reasons.md'],
      },
    ],
  },
  {
    task: 'Rename the function load to open in src/store.ts, run the type checker and push the branch with git',
    subtasks: [
      { says: ['load', 'open', 'src/store.ts'], needs: 'code_editing', outputs: ['src/store.ts'] },
      { says: ['type checker'], needs: 'command_execution', after: [0] },
      { says: ['push', 'git'], needs: 'command_execution', after: [1] },
    ],
  },
  {
    task: '* Count the words of each chapter in book\n* Look up the usual length of novels on the web\n* Write a comparison of the two to results/length.md',
    subtasks: [
      { says: ['words', 'chapter', 'book'], needs: 'file_operations' },
      { says: ['length of novels', 'web'], needs: 'web_search' },
      {
        says: ['comparison', 'results/length.md'],
        needs: 'file_operations',
        after: [0, 1],
        outputs: ['results/length.md'],
      },
    ],
  },
  {
    task: 'Fetch https://example.org/prices.json with curl, write the three cheapest items to results/cheap.md and show the size of the file with ls',
    subtasks: [
      { says: ['https://example.org/prices.json', 'curl'], needs: 'command_execution' },
      {
        says: ['three cheapest items', 'results/cheap.md'],
        needs: 'file_operations',
        after: [0],
        outputs: ['results/cheap.md'],
      },
      { says: ['size', 'results/cheap.md', 'ls'], needs: 'command_execution', after: [1] },
    ],
  },
  {
    task: 'Write three slogans for a bakery to results/slogans.txt, then choose the best of them and explain the choice in results/choice.md',
    subtasks: [
      {
        says: ['three slogans', 'bakery', 'results/slogans.txt'],
        needs: 'file_operations',
        outputs: ['results/slogans.txt'],
      },
      {
        says: ['best', 'slogans', 'explain', 'results/choice.md'],
        needs: 'file_operations',
        after: [0],
        outputs: ['results/choice.md'],
      },
    ],
  },
  {
    task: 'Search the web for the opening hours of the Louvre and of the Prado, and add them to travel/museums.md. Do not touch travel/hotels.md.',
    subtasks: [
      { says: ['opening hours', 'Louvre', 'Prado'], needs: 'web_search' },
      {
        says: ['opening hours', 'Louvre', 'Prado', 'travel/museums.md', 'not touch travel/hotels.md'],
        needs: 'file_operations',
        after: [0],
        outputs: ['travel/museums.md'],
      },
    ],
  },
]
