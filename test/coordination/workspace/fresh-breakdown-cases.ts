import type { BreakdownCase } from './breakdown-cases.ts'

/** Written after the rules had been measured on `unseen-breakdown-cases.ts` and before their mistakes there were looked at. */
export const freshBreakdownCases: readonly BreakdownCase[] = [
  // Must stay whole.
  { task: 'Give me an overview of the folder structure of src' },
  { task: 'Write a story about a robot that learns to read and to write' },
  { task: 'Check that every link in docs works and every heading is unique' },
  { task: 'Add the fields name, email and phone to the form in src/contact.tsx' },
  { task: 'Find out how large companies test and deploy their software' },
  { task: 'Move all files that end in .bak from data to trash' },
  { task: 'Execute "make clean" and tell me what it prints' },
  { task: 'Correct spelling and grammar in letters/offer.md' },
  // To be taken apart.
  {
    task: 'I need you to collect the names of all exported functions in src/api, then save the list to results/exports.txt and finally count the entries with wc.',
    subtasks: [
      { says: ['names', 'exported functions', 'src/api'], needs: 'file_operations' },
      {
        says: ['list', 'exported functions', 'results/exports.txt'],
        needs: 'file_operations',
        after: [0],
        outputs: ['results/exports.txt'],
      },
      { says: ['count', 'entries', 'wc'], needs: 'command_execution', after: [1] },
    ],
  },
  {
    task: 'Look online for the five most popular JavaScript test runners. Summarize their strengths in results/runners.md.',
    subtasks: [
      { says: ['five most popular', 'test runners'], needs: 'web_search' },
      {
        says: ['strengths', 'test runners', 'results/runners.md'],
        needs: 'file_operations',
        after: [0],
        outputs: ['results/runners.md'],
      },
    ],
  },
  {
    task: 'Please install eslint with npm and then run it on src, saving the report to results/eslint.txt',
    subtasks: [
      { says: ['install', 'eslint', 'npm'], needs: 'command_execution' },
      {
        says: ['run', 'eslint', 'src', 'results/eslint.txt'],
        needs: 'command_execution',
        after: [0],
        outputs: ['results/eslint.txt'],
      },
    ],
  },
  {
    task: 'Create docs/faq.md from the questions in support/questions.txt; afterwards translate docs/faq.md into Spanish as docs/faq.es.md',
    subtasks: [
      { says: ['docs/faq.md', 'support/questions.txt'], needs: 'file_operations', outputs: ['docs/faq.md'] },
      {
        says: ['translate', 'docs/faq.md', 'Spanish', 'docs/faq.es.md'],
        needs: 'file_operations',
        after: [0],
        outputs: ['docs/faq.es.md'],
      },
    ],
  },
  {
    task: 'Once you have run the unit tests, update the badge in README.md',
    subtasks: [
      { says: ['unit tests'], needs: 'command_execution' },
      { says: ['badge', 'README.md'], needs: 'file_operations', after: [0], outputs: ['README.md'] },
    ],
  },
  {
    task: 'Fix the crash in src/upload.ts, add a test for it to test/upload.test.ts, and run all tests.',
    subtasks: [
      { says: ['crash', 'src/upload.ts'], needs: 'code_editing', outputs: ['src/upload.ts'] },
      {
        says: ['test', 'crash', 'test/upload.test.ts'],
        needs: 'code_editing',
        after: [0],
        outputs: ['test/upload.test.ts'],
      },
      { says: ['run all tests'], needs: 'command_execution', after: [1] },
    ],
  },
  {
    task: 'Tasks:\n1. Read survey.csv and compute the average age.\n2. Write it to results/age.txt.\n3. Search the web for the average age in Germany.\n4. Compare both numbers in results/comparison.md.',
    subtasks: [
      { says: ['survey.csv', 'average age'], needs: 'file_operations' },
      { says: ['average age', 'results/age.txt'], needs: 'file_operations', after: [0], outputs: ['results/age.txt'] },
      { says: ['web', 'average age in Germany'], needs: 'web_search', after: [1] },
      {
        says: ['both', 'results/comparison.md'],
        needs: 'file_operations',
        after: [2],
        outputs: ['results/comparison.md'],
      },
    ],
  },
  {
    task: 'Archive logs/2024 with tar and delete it after that',
    subtasks: [
      { says: ['logs/2024', 'tar'], needs: 'command_execution' },
      { says: ['delete', 'logs/2024'], needs: 'file_operations', after: [0] },
    ],
  },
  {
    task: 'Investigate the causes of the outage in logs/outage.log and describe them in results/outage.md. In parallel, search the web for known bugs of nginx 1.25.',
    subtasks: [
      { says: ['causes of the outage', 'logs/outage.log'], needs: 'file_operations' },
      {
        says: ['causes of the outage', 'results/outage.md'],
        needs: 'file_operations',
        after: [0],
        outputs: ['results/outage.md'],
      },
      { says: ['known bugs', 'nginx 1.25'], needs: 'web_search' },
    ],
  },
  {
    task: 'Generate 100 random numbers into data/numbers.txt, compute their sum with awk, and write the sum to results/sum.txt',
    subtasks: [
      { says: ['100 random numbers', 'data/numbers.txt'], needs: 'file_operations', outputs: ['data/numbers.txt'] },
      {
        says: ['sum', 'data/numbers.txt', 'awk', 'results/sum.txt'],
        needs: 'command_execution',
        after: [0],
        outputs: ['results/sum.txt'],
      },
    ],
  },
  {
    task: 'Prepare the release: bump the version in package.json, write the changes since the last tag to CHANGELOG.md and build the package with npm',
    subtasks: [
      { says: ['version', 'package.json'], needs: 'file_operations', outputs: ['package.json'] },
      { says: ['changes', 'CHANGELOG.md'], needs: 'file_operations', outputs: ['CHANGELOG.md'] },
      { says: ['build', 'package', 'npm'], needs: 'command_execution', after: [0, 1] },
    ],
  },
  {
    task: 'Write a Python script tools/clean.py that removes empty lines, run it on data/raw.txt, and show the difference with diff',
    subtasks: [
      { says: ['script', 'tools/clean.py', 'empty lines'], needs: 'code_editing', outputs: ['tools/clean.py'] },
      { says: ['run', 'tools/clean.py', 'data/raw.txt'], needs: 'command_execution', after: [0] },
      { says: ['difference', 'diff'], needs: 'command_execution', after: [1] },
    ],
  },
]
