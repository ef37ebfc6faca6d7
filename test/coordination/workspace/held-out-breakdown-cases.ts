import type { BreakdownCase } from './breakdown-cases.ts'

/** Written when the rules were done. They are measured and used for nothing: mistakes in these stay. */
export const heldOutBreakdownCases: readonly BreakdownCase[] = [
  // Must stay whole.
  { task: 'Show me the five most recent commits' },
  { task: 'Write an email to the supplier that thanks them and asks for a new offer' },
  { task: 'List pros and cons of working from home' },
  { task: 'Change the colours red, green and blue in theme.css to darker ones' },
  { task: 'Look up how to bake, slice and store sourdough bread' },
  { task: 'Delete everything in tmp and cache' },
  { task: 'Run `for f in *.txt; do wc -l $f; done`' },
  { task: 'Rewrite the introduction of paper.md so that it is shorter and clearer' },
  { task: 'Tell me which of these is faster: quicksort or mergesort' },
  { task: 'Start the server and show its output' },
  // To be taken apart.
  {
    task: 'Take the addresses from contacts.csv, put them into labels.txt and print labels.txt with lpr',
    subtasks: [
      { says: ['addresses', 'contacts.csv'], needs: 'file_operations' },
      { says: ['addresses', 'labels.txt'], needs: 'file_operations', after: [0], outputs: ['labels.txt'] },
      { says: ['print', 'labels.txt', 'lpr'], needs: 'command_execution', after: [1] },
    ],
  },
  {
    task: 'Search online for a good regular expression for email addresses and add it to src/validate.ts',
    subtasks: [
      { says: ['regular expression', 'email addresses'], needs: 'web_search' },
      {
        says: ['regular expression', 'src/validate.ts'],
        needs: 'code_editing',
        after: [0],
        outputs: ['src/validate.ts'],
      },
    ],
  },
  {
    task: 'Compile the program with make. Afterwards, run ./program and compare its output with expected.txt using diff.',
    subtasks: [
      { says: ['compile', 'program', 'make'], needs: 'command_execution' },
      { says: ['run', './program'], needs: 'command_execution', after: [0] },
      { says: ['compare', 'expected.txt', 'diff'], needs: 'command_execution', after: [1] },
    ],
  },
  {
    task: 'First, write three test questions about chapter 2 to quiz.md; second, write the answers to answers.md.',
    subtasks: [
      { says: ['three test questions', 'chapter 2', 'quiz.md'], needs: 'file_operations', outputs: ['quiz.md'] },
      { says: ['answers', 'answers.md'], needs: 'file_operations', after: [0], outputs: ['answers.md'] },
    ],
  },
  {
    task: 'Find out which Node versions are still supported and update the field engines in package.json accordingly.',
    subtasks: [
      { says: ['Node versions', 'supported'], needs: 'web_search' },
      { says: ['engines', 'package.json'], needs: 'file_operations', after: [0], outputs: ['package.json'] },
    ],
  },
  {
    task: 'Rename src/util.ts to src/text.ts, correct all imports of it, and run the type checker to be sure.',
    subtasks: [
      { says: ['src/util.ts', 'src/text.ts'], needs: 'code_editing', outputs: ['src/text.ts'] },
      { says: ['imports', 'src/text.ts'], needs: 'code_editing', after: [0] },
      { says: ['type checker'], needs: 'command_execution', after: [1] },
    ],
  },
  {
    task: 'Make a plan for the garden in garden/plan.md after looking up on the web which vegetables grow in shade',
    subtasks: [
      { says: ['vegetables', 'shade', 'web'], needs: 'web_search' },
      { says: ['plan', 'garden', 'garden/plan.md'], needs: 'file_operations', after: [0], outputs: ['garden/plan.md'] },
    ],
  },
  {
    task: 'To do today:\n* translate menu.md into Italian as menu.it.md\n* translate menu.md into Greek as menu.el.md\n* zip both translations',
    subtasks: [
      { says: ['menu.md', 'Italian', 'menu.it.md'], needs: 'file_operations', outputs: ['menu.it.md'] },
      { says: ['menu.md', 'Greek', 'menu.el.md'], needs: 'file_operations', outputs: ['menu.el.md'] },
      { says: ['zip', 'translations'], needs: 'command_execution', after: [0, 1] },
    ],
  },
  {
    task: 'Check out the branch release with git, build the project and upload dist to the server with scp',
    subtasks: [
      { says: ['branch release', 'git'], needs: 'command_execution' },
      { says: ['build the project'], needs: 'command_execution', after: [0] },
      { says: ['upload', 'dist', 'scp'], needs: 'command_execution', after: [1] },
    ],
  },
  {
    task: 'Count how often each word occurs in speech.txt, write the ten most frequent ones to results/words.csv and then draw a chart of them in results/words.svg',
    subtasks: [
      { says: ['word', 'speech.txt'], needs: 'file_operations' },
      {
        says: ['ten most frequent', 'results/words.csv'],
        needs: 'file_operations',
        after: [0],
        outputs: ['results/words.csv'],
      },
      {
        says: ['chart', 'results/words.csv', 'results/words.svg'],
        needs: 'file_operations',
        after: [1],
        outputs: ['results/words.svg'],
      },
    ],
  },
]
