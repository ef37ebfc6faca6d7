/**
 * Two descriptions of tasks, and whether doing one does the other. Pairs that differ name what differs: most of their words
 * are the same. These are the ones that the rules were made with; `unseen-task-pairs.ts` has other topics.
 */
export interface TaskPair {
  readonly left: string
  readonly right: string
  readonly differs?: 'place' | 'number' | 'file' | 'verb' | 'negation' | 'scope' | 'topic' | 'time' | 'format'
}

export const taskPairs: readonly TaskPair[] = [
  // Searching in code
  { left: 'Find every TODO comment in src', right: 'List all TODO comments under the src folder' },
  { left: 'Find every TODO comment in src', right: 'Find every TODO comment in test', differs: 'place' },
  { left: 'Count the lines of code in src/kernel', right: 'Determine how many lines of code src/kernel has' },
  {
    left: 'Count the lines of code in src/kernel',
    right: 'Count the lines of code in src/journal',
    differs: 'place',
  },
  { left: 'Find all functions longer than 50 lines', right: 'Look for functions that exceed 50 lines' },
  {
    left: 'Find all functions longer than 50 lines',
    right: 'Find all functions longer than 100 lines',
    differs: 'number',
  },
  { left: 'Remove unused imports from app.ts', right: 'Delete the imports in app.ts that are unused' },
  { left: 'Remove unused imports from app.ts', right: 'List unused imports of app.ts', differs: 'verb' },
  { left: 'Search the code for calls of readFileSync', right: 'Find all places in the code that call readFileSync' },
  {
    left: 'Search the code for calls of readFileSync',
    right: 'Search the code for calls of writeFileSync',
    differs: 'topic',
  },
  {
    left: 'List the files in src that have no test',
    right: 'List the files in src that have a test',
    differs: 'negation',
  },
  { left: 'List the files in src that have no test', right: 'Which files in src lack a test? List them.' },
  // Weather and travel
  { left: 'Get the weather forecast for Oslo for tomorrow', right: "Find tomorrow's weather forecast for Oslo" },
  {
    left: 'Get the weather forecast for Oslo for tomorrow',
    right: 'Get the weather forecast for Bergen for tomorrow',
    differs: 'place',
  },
  {
    left: 'Research train connections from Berlin to Prague',
    right: 'Look up trains from Berlin to Prague on the web',
  },
  {
    left: 'Research train connections from Berlin to Prague',
    right: 'Research train connections from Prague to Berlin',
    differs: 'place',
  },
  { left: 'Find three cheap hotels in Lisbon', right: 'Search for 3 inexpensive hotels in Lisbon' },
  { left: 'Find three cheap hotels in Lisbon', right: 'Find five cheap hotels in Lisbon', differs: 'number' },
  {
    left: 'Find out which museums in Vienna are open on Monday',
    right: 'Find out which museums in Vienna are open on Sunday',
    differs: 'time',
  },
  {
    left: 'Find out which museums in Vienna are open on Monday',
    right: 'Determine the Vienna museums that are open on Mondays',
  },
  {
    left: 'Find out which museums in Vienna are open on Monday',
    right: 'Find out which museums in Vienna are closed on Monday',
    differs: 'negation',
  },
  // Tests
  { left: 'Run the unit tests', right: 'Execute the unit test suite' },
  { left: 'Run the unit tests', right: 'Run the integration tests', differs: 'scope' },
  { left: 'Run the unit tests', right: 'Write the unit tests', differs: 'verb' },
  {
    left: 'Write unit tests for the parser in src/parse.ts',
    right: 'Create unit tests that cover the parser in src/parse.ts',
  },
  {
    left: 'Write unit tests for the parser in src/parse.ts',
    right: 'Write unit tests for the printer in src/print.ts',
    differs: 'file',
  },
  { left: 'Fix the failing test in login.test.ts', right: 'Repair the test in login.test.ts that fails' },
  { left: 'Fix the failing test in login.test.ts', right: 'Delete the failing test in login.test.ts', differs: 'verb' },
  { left: 'Measure test coverage and write it to coverage.txt', right: 'Write the test coverage to coverage.txt' },
  {
    left: 'Measure test coverage and write it to coverage.txt',
    right: 'Measure test coverage and write it to coverage.json',
    differs: 'file',
  },
  // Documentation
  { left: 'Summarize docs/guide.md in five sentences', right: 'Write a summary of docs/guide.md in 5 sentences' },
  {
    left: 'Summarize docs/guide.md in five sentences',
    right: 'Summarize docs/tutorial.md in five sentences',
    differs: 'file',
  },
  { left: 'Translate README.md into German', right: 'Make a German translation of README.md' },
  { left: 'Translate README.md into German', right: 'Translate README.md into French', differs: 'topic' },
  { left: 'Correct the spelling mistakes in README.md', right: 'Fix spelling errors in the README' },
  {
    left: 'Correct the spelling mistakes in README.md',
    right: 'Correct the broken links in README.md',
    differs: 'topic',
  },
  { left: 'Add a section about installation to README.md', right: 'Write an installation section in README.md' },
  {
    left: 'Add a section about installation to README.md',
    right: 'Remove the section about installation from README.md',
    differs: 'verb',
  },
  // Tables of data
  {
    left: 'Compute the average of the column price in sales.csv',
    right: 'Calculate the mean of the price column of sales.csv',
  },
  {
    left: 'Compute the average of the column price in sales.csv',
    right: 'Compute the average of the column weight in sales.csv',
    differs: 'topic',
  },
  {
    left: 'Compute the average of the column price in sales.csv',
    right: 'Compute the maximum of the column price in sales.csv',
    differs: 'topic',
  },
  { left: 'Convert users.csv to JSON', right: 'Turn users.csv into a JSON file' },
  { left: 'Convert users.csv to JSON', right: 'Convert users.json to CSV', differs: 'file' },
  { left: 'Sort customers.csv by country', right: 'Order the rows of customers.csv by country' },
  { left: 'Sort customers.csv by country', right: 'Sort customers.csv by name', differs: 'topic' },
  {
    left: 'Remove duplicate rows from orders.csv',
    right: 'Count the duplicate rows in orders.csv',
    differs: 'verb',
  },
  { left: 'Remove duplicate rows from orders.csv', right: 'Delete rows that are duplicates from orders.csv' },
  // Research on the web
  {
    left: 'Find Python optimization techniques',
    right: 'Research techniques for optimizing Python',
  },
  { left: 'Find Python optimization techniques', right: 'Find Rust optimization techniques', differs: 'topic' },
  {
    left: 'Research the history of the Suez Canal',
    right: 'Find information about the history of the Suez Canal on the web',
  },
  {
    left: 'Research the history of the Suez Canal',
    right: 'Research the history of the Panama Canal',
    differs: 'place',
  },
  {
    left: 'Find studies on the effect of coffee on sleep published after 2015',
    right: 'Search for studies, published after 2015, about the effects of coffee on sleep',
  },
  {
    left: 'Find studies on the effect of coffee on sleep published after 2015',
    right: 'Find studies on the effect of coffee on sleep published before 2015',
    differs: 'time',
  },
  {
    left: 'Compare the prices of electric cars in Norway',
    right: 'Compare the ranges of electric cars in Norway',
    differs: 'topic',
  },
  {
    left: 'Compare the prices of electric cars in Norway',
    right: 'Make a price comparison of electric cars in Norway',
  },
  // Logs and processes
  { left: 'Count the errors in server.log', right: 'Determine the number of errors in server.log' },
  { left: 'Count the errors in server.log', right: 'Count the warnings in server.log', differs: 'topic' },
  { left: 'Show the last 20 lines of server.log', right: 'Print the final 20 lines of server.log' },
  { left: 'Show the last 20 lines of server.log', right: 'Show the first 20 lines of server.log', differs: 'topic' },
  { left: 'Stop the server on port 8080', right: 'Shut down the server that listens on port 8080' },
  { left: 'Stop the server on port 8080', right: 'Start the server on port 8080', differs: 'verb' },
  { left: 'Stop the server on port 8080', right: 'Stop the server on port 8081', differs: 'number' },
  {
    left: 'Check how much disk space is free on this machine',
    right: 'Find out the amount of free disk space on this machine',
  },
  {
    left: 'Check how much disk space is free on this machine',
    right: 'Check how much memory is free on this machine',
    differs: 'topic',
  },
  { left: 'Copy all images from photos to backup', right: 'Copy every picture in photos to backup' },
  { left: 'Copy all images from photos to backup', right: 'Copy all images from backup to photos', differs: 'place' },
  {
    left: 'Rename the files in photos by date, but do not change their endings',
    right: 'Rename the files in photos by date and change their endings',
    differs: 'negation',
  },
]
