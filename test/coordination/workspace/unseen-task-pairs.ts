import type { TaskPair } from './task-pairs.ts'

/** Pairs on other topics than those in `task-pairs.ts`, written before any rule and first looked at when there were some. */
export const unseenTaskPairs: readonly TaskPair[] = [
  // Versions and releases
  { left: 'Create a git tag v2.1 for the release', right: 'Tag the release as v2.1 in git' },
  { left: 'Create a git tag v2.1 for the release', right: 'Create a git tag v2.2 for the release', differs: 'number' },
  { left: 'List the commits since version 1.4', right: 'Show all commits that were made since version 1.4' },
  { left: 'List the commits since version 1.4', right: 'List the commits before version 1.4', differs: 'time' },
  { left: 'Merge the branch feature/login into main', right: 'Merge feature/login into the main branch' },
  {
    left: 'Merge the branch feature/login into main',
    right: 'Delete the branch feature/login',
    differs: 'verb',
  },
  { left: 'Write release notes for version 3.0', right: 'Draft the release notes of version 3.0' },
  { left: 'Write release notes for version 3.0', right: 'Publish the release notes for version 3.0', differs: 'verb' },
  // Money
  {
    left: 'Find the current exchange rate of the euro to the dollar',
    right: 'Look up the euro to dollar exchange rate',
  },
  {
    left: 'Find the current exchange rate of the euro to the dollar',
    right: 'Find the current exchange rate of the euro to the yen',
    differs: 'topic',
  },
  {
    left: "Summarize Siemens' annual report for 2023",
    right: 'Write a summary of the 2023 annual report of Siemens',
  },
  {
    left: "Summarize Siemens' annual report for 2023",
    right: "Summarize Siemens' annual report for 2022",
    differs: 'number',
  },
  { left: 'Sum the amounts in invoices.csv', right: 'Add up the amounts in invoices.csv' },
  { left: 'Sum the amounts in invoices.csv', right: 'Sum the amounts in receipts.csv', differs: 'file' },
  { left: 'List the invoices that are not paid', right: 'List the invoices that are paid', differs: 'negation' },
  { left: 'List the invoices that are not paid', right: 'List all unpaid invoices' },
  // Mail and meetings
  { left: 'Send the minutes to the whole team', right: 'Mail the minutes to everyone in the team' },
  { left: 'Send the minutes to the whole team', right: 'Send the minutes to Anna only', differs: 'scope' },
  {
    left: 'Extract the decisions from minutes/june.md',
    right: 'Pull the decisions out of minutes/june.md',
  },
  {
    left: 'Extract the decisions from minutes/june.md',
    right: 'Extract the decisions from minutes/july.md',
    differs: 'file',
  },
  {
    left: 'Draft an invitation to the meeting on 4 March',
    right: 'Draft an invitation to the meeting on 5 March',
    differs: 'time',
  },
  {
    left: 'Draft an invitation to the meeting on 4 March',
    right: 'Write an invitation for the 4 March meeting',
  },
  // Security
  { left: 'Scan the repository for leaked secrets', right: 'Check the repository for secrets that were leaked' },
  {
    left: 'Scan the repository for leaked secrets',
    right: 'Scan the repository for known vulnerabilities',
    differs: 'topic',
  },
  { left: 'Update the dependency lodash to version 4.17.21', right: 'Upgrade lodash to 4.17.21' },
  {
    left: 'Update the dependency lodash to version 4.17.21',
    right: 'Remove the dependency lodash',
    differs: 'verb',
  },
  { left: 'List dependencies with a GPL licence', right: 'Find dependencies whose licence is GPL' },
  {
    left: 'List dependencies with a GPL licence',
    right: 'List dependencies without a GPL licence',
    differs: 'negation',
  },
  { left: 'Change the permissions of deploy.sh to 755', right: 'Set the permissions of deploy.sh to 755' },
  {
    left: 'Change the permissions of deploy.sh to 755',
    right: 'Change the permissions of deploy.sh to 644',
    differs: 'number',
  },
  // Health and cooking
  {
    left: 'Find recipes for lentil soup without onions',
    right: 'Look for onion-free recipes for lentil soup',
  },
  {
    left: 'Find recipes for lentil soup without onions',
    right: 'Find recipes for lentil soup with onions',
    differs: 'negation',
  },
  {
    left: 'Research the side effects of ibuprofen in children',
    right: 'Find information on side effects that ibuprofen has in children',
  },
  {
    left: 'Research the side effects of ibuprofen in children',
    right: 'Research the side effects of ibuprofen in adults',
    differs: 'scope',
  },
  {
    left: 'Find evidence that vitamin D prevents colds',
    right: 'Search for evidence on whether colds are prevented by vitamin D',
  },
  {
    left: 'Find evidence that vitamin D prevents colds',
    right: 'Find evidence that vitamin C prevents colds',
    differs: 'topic',
  },
  // Deployment
  { left: 'Build the Docker image of the backend', right: 'Create the Docker image for the backend' },
  {
    left: 'Build the Docker image of the backend',
    right: 'Build the Docker image of the frontend',
    differs: 'topic',
  },
  { left: 'Deploy the website to staging', right: 'Roll out the website on staging' },
  { left: 'Deploy the website to staging', right: 'Deploy the website to production', differs: 'place' },
  { left: 'Restart the database after the backup', right: 'Once the backup is done, restart the database' },
  {
    left: 'Restart the database after the backup',
    right: 'Restart the database before the backup',
    differs: 'time',
  },
  { left: 'Install version 20 of Node on the build machine', right: 'Set up Node 20 on the build machine' },
  {
    left: 'Install version 20 of Node on the build machine',
    right: 'Install version 22 of Node on the build machine',
    differs: 'number',
  },
  // Geography
  { left: 'Find the ten largest cities of Brazil', right: 'List the 10 biggest cities in Brazil' },
  { left: 'Find the ten largest cities of Brazil', right: 'Find the ten smallest cities of Brazil', differs: 'topic' },
  {
    left: 'Research the population of Kenya since 1990',
    right: 'Find out how the population of Kenya developed since 1990',
  },
  {
    left: 'Research the population of Kenya since 1990',
    right: 'Research the population of Uganda since 1990',
    differs: 'place',
  },
  {
    left: 'Write a paragraph about the climate of Chile to climate.md',
    right: 'Describe the climate of Chile in a paragraph in climate.md',
  },
  {
    left: 'Write a paragraph about the climate of Chile to climate.md',
    right: 'Write a paragraph about the economy of Chile to climate.md',
    differs: 'topic',
  },
  // Settings and pictures
  { left: 'Set the timeout in config.yaml to 30 seconds', right: 'Change the timeout in config.yaml to 30 s' },
  {
    left: 'Set the timeout in config.yaml to 30 seconds',
    right: 'Set the timeout in config.yaml to 60 seconds',
    differs: 'number',
  },
  {
    left: 'Validate settings.json against the schema',
    right: 'Check that settings.json fits the schema',
  },
  {
    left: 'Validate settings.json against the schema',
    right: 'Validate settings.local.json against the schema',
    differs: 'file',
  },
  { left: 'Resize the pictures in assets to 800 pixels', right: 'Scale all images in assets to 800 pixels' },
  {
    left: 'Resize the pictures in assets to 800 pixels',
    right: 'Resize the pictures in assets/icons to 800 pixels',
    differs: 'place',
  },
  { left: 'Turn on debug logging in config.yaml', right: 'Enable debug logging in config.yaml' },
  { left: 'Turn on debug logging in config.yaml', right: 'Turn off debug logging in config.yaml', differs: 'verb' },
  {
    left: 'Move the old reports to archive',
    right: 'Copy the old reports to archive',
    differs: 'verb',
  },
  { left: 'Move the old reports to archive', right: 'Put the old reports into the archive folder' },
  { left: 'Export the slides as PDF', right: 'Save the slides as a PDF' },
  { left: 'Export the slides as PDF', right: 'Export the slides as HTML', differs: 'format' },
  {
    left: 'Write a table of all settings and their defaults to docs/settings.md',
    right: 'Document every setting with its default in a table in docs/settings.md',
  },
  {
    left: 'Write a table of all settings and their defaults to docs/settings.md',
    right: 'Write a table of all commands and their options to docs/commands.md',
    differs: 'file',
  },
  {
    left: 'Find every setting that is documented',
    right: 'Find every setting that is not documented',
    differs: 'negation',
  },
]
