import type { TaskPair } from './task-pairs.ts'

/**
 * Written when the rules were done, and measured then. They are no longer unseen: mistakes in them have been looked at, and
 * some rules are younger than they are. What they show today is that nothing got worse, not how well new pairs would do.
 */
export const heldOutTaskPairs: readonly TaskPair[] = [
  { left: 'Find a recipe for apple pie', right: 'Look up an apple pie recipe on the web' },
  { left: 'Find a recipe for apple pie', right: 'Find a recipe for cherry pie', differs: 'topic' },
  { left: 'Clean up the code in src/old.ts', right: 'Tidy the code in src/old.ts' },
  { left: 'Clean up the code in src/old.ts', right: 'Delete the code in src/old.ts', differs: 'verb' },
  { left: 'Write a test for the login form', right: 'Add a test that checks the login form' },
  { left: 'Write a test for the login form', right: 'Write a test for the search form', differs: 'topic' },
  { left: 'Create a backup of shop.db', right: 'Back up shop.db' },
  { left: 'Create a backup of shop.db', right: 'Restore the backup of shop.db', differs: 'verb' },
  { left: 'Summarize the meeting of 3 May', right: 'Write a summary of the 3 May meeting' },
  { left: 'Summarize the meeting of 3 May', right: 'Summarize the meeting of 10 May', differs: 'time' },
  { left: 'Research the causes of the First World War', right: 'Investigate what caused the First World War' },
  {
    left: 'Research the causes of the First World War',
    right: 'Research the causes of the Second World War',
    differs: 'topic',
  },
  { left: 'Lower the volume of intro.mp3', right: 'Reduce the volume of intro.mp3' },
  { left: 'Lower the volume of intro.mp3', right: 'Raise the volume of intro.mp3', differs: 'verb' },
  { left: 'Add type annotations to src/math.py', right: 'Annotate src/math.py with types' },
  { left: 'Add type annotations to src/math.py', right: 'Add comments to src/math.py', differs: 'topic' },
  { left: 'List customers who ordered more than twice', right: 'Show the customers with more than two orders' },
  {
    left: 'List customers who ordered more than twice',
    right: 'List customers who never ordered',
    differs: 'negation',
  },
  { left: 'Explain how garbage collection works in Go', right: 'Describe how garbage collection works in Go' },
  {
    left: 'Explain how garbage collection works in Go',
    right: 'Explain how garbage collection works in Java',
    differs: 'topic',
  },
  { left: 'Get the latest release of SQLite from the web', right: 'Find the newest SQLite release online' },
  {
    left: 'Get the latest release of SQLite from the web',
    right: 'Get the first release of SQLite from the web',
    differs: 'topic',
  },
  { left: 'Concatenate part1.txt and part2.txt into whole.txt', right: 'Join part1.txt and part2.txt into whole.txt' },
  {
    left: 'Concatenate part1.txt and part2.txt into whole.txt',
    right: 'Concatenate part1.txt and part3.txt into whole.txt',
    differs: 'file',
  },
  { left: 'Check whether all links in README.md work', right: 'Verify all links in README.md' },
  { left: 'Check whether all links in README.md work', right: 'Remove all links in README.md', differs: 'verb' },
  { left: 'Find the tallest building in Dubai', right: 'What is the tallest building in Dubai?' },
  { left: 'Find the tallest building in Dubai', right: 'Find the oldest building in Dubai', differs: 'topic' },
  { left: 'Upgrade the server to Debian 12', right: 'Update the server to Debian 12' },
  { left: 'Upgrade the server to Debian 12', right: 'Upgrade the server to Debian 13', differs: 'number' },
  { left: 'Print the names of all files over 10 MB', right: 'List all files larger than 10 MB' },
  { left: 'Print the names of all files over 10 MB', right: 'List all files smaller than 10 MB', differs: 'negation' },
  { left: 'Choose a name for the project', right: 'Pick a name for the project' },
  { left: 'Choose a name for the project', right: 'Change the name of the project', differs: 'verb' },
  { left: 'Compute the total of column tax in 2024.csv', right: 'Add up the column tax in 2024.csv' },
  {
    left: 'Compute the total of column tax in 2024.csv',
    right: 'Compute the total of column tax in 2023.csv',
    differs: 'file',
  },
  { left: 'Monitor the CPU load for an hour', right: 'Watch the CPU load for one hour' },
  { left: 'Monitor the CPU load for an hour', right: 'Monitor the CPU load for a day', differs: 'time' },
  { left: 'Draw a diagram of the modules in docs/modules.svg', right: 'Create a module diagram in docs/modules.svg' },
  { left: 'Draw a diagram of the modules in docs/modules.svg', right: 'Delete docs/modules.svg', differs: 'verb' },
]
