import type { BreakdownCase } from './breakdown-cases.ts'

/** Written when the rules were done, in other voices, and measured once. No mistake in these was looked at. */
export const heldOutBreakdownCases: readonly BreakdownCase[] = [
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
    task: 'Piece 1: Create schema.sql with a table for customers.\nStep 2: Load it into shop.db with sqlite3.\nStep 3: Document the schema in docs/schema.md.',
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
