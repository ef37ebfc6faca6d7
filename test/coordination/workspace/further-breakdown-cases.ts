import type { BreakdownCase } from './breakdown-cases.ts'

/** Written in two rounds after the first rules, measured, and then used for corrections. */
export const furtherBreakdownCases: readonly BreakdownCase[] = [
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
  // Must stay whole.
  { task: 'Sort the imports of every file in src' },
  { task: 'What is the difference between TCP and UDP, and when should I use which?' },
  { task: 'Replace tabs by spaces in all Python files and keep the line endings' },
  { task: 'Write a limerick about a cat who codes all night and sleeps all day' },
  { task: 'Set host, port and user in config/db.yaml to localhost, 5432 and app' },
  { task: 'Please print the ten largest files in this folder' },
  { task: 'Run `git add . && git commit -m "Fix and test the parser"`' },
  { task: 'Research how cities store and reuse rain water' },
  { task: 'Remove the words "then", "and" and "also" from drafts/speech.md' },
  { task: 'Build the container and print the output' },
  { task: 'Describe in docs/design.md how requests are read, checked and answered' },
  { task: 'Collect the titles of all chapters in book/*.md' },
  // To be taken apart.
  {
    task: 'Grab the headlines of today from the web and store them in results/headlines.txt',
    subtasks: [
      { says: ['headlines of today'], needs: 'web_search' },
      {
        says: ['headlines of today', 'results/headlines.txt'],
        needs: 'file_operations',
        after: [0],
        outputs: ['results/headlines.txt'],
      },
    ],
  },
  {
    task: 'Merge a.csv and b.csv into all.csv. Then remove duplicate lines from it with sort and write how many are left to results/left.txt.',
    subtasks: [
      { says: ['a.csv', 'b.csv', 'all.csv'], needs: 'file_operations', outputs: ['all.csv'] },
      { says: ['duplicate lines', 'all.csv', 'sort'], needs: 'command_execution', after: [0] },
      {
        says: ['how many', 'results/left.txt'],
        needs: 'file_operations',
        after: [1],
        outputs: ['results/left.txt'],
      },
    ],
  },
  {
    task: 'Make sure the tests pass by running them. If they fail, fix src/main.py.',
    subtasks: [
      { says: ['tests', 'running'], needs: 'command_execution' },
      { says: ['tests', 'fail', 'fix src/main.py'], needs: 'code_editing', after: [0], outputs: ['src/main.py'] },
    ],
  },
  {
    task: 'We need a list of all environment variables used in src. Write it to docs/env.md and check with grep that none is missing.',
    subtasks: [
      {
        says: ['list of all environment variables', 'src', 'docs/env.md'],
        needs: 'file_operations',
        outputs: ['docs/env.md'],
      },
      { says: ['check', 'grep', 'none is missing'], needs: 'command_execution', after: [0] },
    ],
  },
  {
    task: 'Find all broken links in docs and repair them, then publish the site',
    subtasks: [
      { says: ['broken links', 'docs', 'repair'], needs: 'file_operations' },
      { says: ['publish the site'], needs: 'command_execution', after: [0] },
    ],
  },
  {
    task: 'Step 1: Create schema.sql with a table for customers.\nStep 2: Load it into shop.db with sqlite3.\nStep 3: Document the schema in docs/schema.md.',
    subtasks: [
      { says: ['schema.sql', 'customers'], needs: 'code_editing', outputs: ['schema.sql'] },
      { says: ['load', 'schema.sql', 'shop.db', 'sqlite3'], needs: 'command_execution', after: [0] },
      { says: ['schema', 'docs/schema.md'], needs: 'file_operations', after: [1], outputs: ['docs/schema.md'] },
    ],
  },
  {
    task: 'Before you delete old/, copy its contents to archive/ and list them in archive/index.txt',
    subtasks: [
      { says: ['copy', 'contents', 'old', 'archive/'], needs: 'file_operations' },
      { says: ['list', 'archive/index.txt'], needs: 'file_operations', after: [0], outputs: ['archive/index.txt'] },
      { says: ['delete', 'old'], needs: 'file_operations', after: [1] },
    ],
  },
  {
    task: 'Explore on the web what licences allow commercial use, and summarise your findings in a table in docs/licences.md',
    subtasks: [
      { says: ['licences', 'commercial use'], needs: 'web_search' },
      { says: ['table', 'docs/licences.md'], needs: 'file_operations', after: [0], outputs: ['docs/licences.md'] },
    ],
  },
  {
    task: 'Benchmark src/sort.ts by running bench/sort.ts, put the numbers into results/bench.csv and draw conclusions in results/bench.md',
    subtasks: [
      {
        says: ['bench/sort.ts', 'results/bench.csv'],
        needs: 'command_execution',
        outputs: ['results/bench.csv'],
      },
      {
        says: ['conclusions', 'results/bench.md'],
        needs: 'file_operations',
        after: [0],
        outputs: ['results/bench.md'],
      },
    ],
  },
  {
    task: '- update the copyright year in LICENSE\n- update the copyright year in README.md\n- commit both with git',
    subtasks: [
      { says: ['copyright year', 'LICENSE'], needs: 'file_operations' },
      { says: ['copyright year', 'README.md'], needs: 'file_operations', outputs: ['README.md'] },
      { says: ['commit', 'git'], needs: 'command_execution', after: [0, 1] },
    ],
  },
  {
    task: 'Ask the web for the GDP of France and of Italy, calculate the ratio and write it to results/ratio.txt',
    subtasks: [
      { says: ['GDP', 'France', 'Italy'], needs: 'web_search' },
      { says: ['ratio', 'results/ratio.txt'], needs: 'file_operations', after: [0], outputs: ['results/ratio.txt'] },
    ],
  },
  {
    task: 'Convert notes.md to notes.html with pandoc, then open notes.html and replace the title by "Notes".',
    subtasks: [
      { says: ['notes.md', 'notes.html', 'pandoc'], needs: 'command_execution' },
      { says: ['notes.html', 'title', '"Notes"'], needs: 'file_operations', after: [0] },
    ],
  },
]
