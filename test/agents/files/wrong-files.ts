import type { AgentErrors } from '../../../src/errors/agent.ts'

/** A set of agent files of which the first is wrong, and what must be said about it. */
export interface WrongFiles {
  readonly what: string
  /** By path in the agents folder. */
  readonly files: Readonly<Record<string, readonly string[]>>
  /** Every problem, in order: code, place and length. */
  readonly problems: readonly `${keyof AgentErrors} ${string}:${number}:${number}+${number}`[]
  /** What the hint of the first problem says. */
  readonly hint: string
}

const others: Readonly<Record<string, readonly string[]>> = {
  'editor.md': ['---', 'description: Edits', '---', 'Edit.'],
  'reviewer.md': ['---', 'description: Reviews', '---', 'Review.'],
}

/** One agent file with these keys, beside an editor and a reviewer that are sound. */
function keys(...lines: readonly string[]): WrongFiles['files'] {
  return { 'writer.md': ['---', ...lines, '---', 'Write.'], ...others }
}

function wrong(what: string, files: WrongFiles['files'], problems: WrongFiles['problems'], hint: string): WrongFiles {
  return { what, files, problems, hint }
}

/** What the hint names in place of names that are no keys. */
const insteadOf: Readonly<Record<string, string>> = {
  consult: '`advisors: [name]`',
  next: '`handoff: name`',
  delegate: '`agents: [name]`',
  dispatch: '`router: true`',
  triage: '`router: true`',
  panel: '`team`',
  council: '`team`',
  gather: '`advisors: [name]`',
  routerDestinations: '`router: { destinations: [name, name] }`',
}

export const wrongFiles: readonly WrongFiles[] = [
  wrong(
    'an empty file',
    { 'writer.md': [] },
    ['BATON_AGENT_FRONTMATTER_MISSING writer.md:1:1+1'],
    'Begin the file with a line `---`, then the keys, then another line `---`, then the prompt.',
  ),
  wrong(
    'no frontmatter',
    { 'writer.md': ['# Writer', 'Write.'] },
    ['BATON_AGENT_FRONTMATTER_MISSING writer.md:1:1+1'],
    'Begin the file with a line `---`, then the keys, then another line `---`, then the prompt.',
  ),
  wrong(
    'frontmatter that never ends',
    { 'writer.md': ['---', 'name: writer', 'Write.'] },
    ['BATON_AGENT_FRONTMATTER_MISSING writer.md:1:1+3'],
    'Begin the file with a line `---`, then the keys, then another line `---`, then the prompt.',
  ),
  wrong(
    'no prompt',
    { 'writer.md': ['---', 'name: writer', '---', '', ' '] },
    ['BATON_AGENT_PROMPT_MISSING writer.md:3:4+1'],
    'Write below the second `---` what the agent is to do.',
  ),
  wrong(
    'a list for frontmatter',
    keys('- name', '- writer'),
    ['BATON_AGENT_YAML_INVALID writer.md:2:1+6'],
    'Write `key:',
  ),
  wrong('text for frontmatter', keys('just words'), ['BATON_AGENT_YAML_INVALID writer.md:2:1+10'], 'Write `key:'),
  wrong(
    'a tab for indentation',
    keys('budget:', '\tusd: 1'),
    ['BATON_AGENT_YAML_INVALID writer.md:3:1+1'],
    'Write `key:',
  ),
  wrong(
    'a quote that is never closed',
    keys('description: "Writes'),
    ['BATON_AGENT_YAML_INVALID writer.md:2:14+1'],
    'Write `key:',
  ),
  wrong(
    'a colon inside plain text',
    keys('description: Writes: well'),
    ['BATON_AGENT_YAML_INVALID writer.md:2:14+1'],
    'Write `key:',
  ),
  wrong(
    'an anchor and an alias',
    keys('tools: &all [clock]', 'agents: *all'),
    ['BATON_AGENT_YAML_UNSUPPORTED writer.md:2:8+4', 'BATON_AGENT_YAML_UNSUPPORTED writer.md:3:9+4'],
    'Write the value out in full:',
  ),
  wrong(
    'a tag',
    keys('name: !!js/function writer'),
    ['BATON_AGENT_YAML_UNSUPPORTED writer.md:2:7+13'],
    'Write the value out in full:',
  ),
  wrong(
    'a merge key',
    keys('<<: { name: writer }'),
    ['BATON_AGENT_YAML_UNSUPPORTED writer.md:2:1+2'],
    'Write the value out in full:',
  ),
  wrong(
    'a key written twice',
    keys('maxTurns: 3', 'maxTurns: 4'),
    ['BATON_AGENT_DUPLICATE_KEY writer.md:3:1+8'],
    'Keep one of them.',
  ),
  wrong(
    'a key that reaches for the prototype',
    keys('__proto__:', '  admin: true'),
    ['BATON_AGENT_KEY_FORBIDDEN writer.md:2:1+9'],
    'Choose another name; this one has a meaning of its own in JavaScript.',
  ),
  wrong(
    'such a key deep in a schema',
    keys('input:', '  properties:', '    constructor: { type: string }'),
    ['BATON_AGENT_KEY_FORBIDDEN writer.md:4:5+11'],
    'Choose another name; this one has a meaning of its own in JavaScript.',
  ),
  wrong(
    'a character that clears the screen',
    keys('description: "Writes \x1b[2J"'),
    ['BATON_AGENT_CHARACTER_INVALID writer.md:2:22+1'],
    'Delete it.',
  ),
  wrong(
    'a character that turns text around',
    keys('description: "Writes \u202eegnahc"'),
    ['BATON_AGENT_CHARACTER_INVALID writer.md:2:22+1'],
    'Delete it.',
  ),
  wrong(
    'an escape that is written as one',
    keys('description: "Writes \\e[2J"'),
    ['BATON_AGENT_CHARACTER_INVALID writer.md:2:14+14'],
    'Delete it.',
  ),
  wrong(
    'half a character',
    keys('tools: [clock, "\\ud800"]'),
    ['BATON_AGENT_CHARACTER_INVALID writer.md:2:16+8', 'BATON_AGENT_INVALID_VALUE writer.md:2:16+8'],
    'Delete it.',
  ),
  wrong(
    'keys after the end of the document',
    keys('description: Writes', '...', 'grants: {}'),
    ['BATON_AGENT_YAML_UNSUPPORTED writer.md:3:1+3'],
    'Write the value out in full',
  ),
  wrong(
    'items that are not in line',
    keys('tools:', '  - clock', ' - calculator'),
    ['BATON_AGENT_YAML_INVALID writer.md:4:1+1'],
    'indent with spaces',
  ),
  wrong(
    'a misspelt key',
    keys('descripton: Writes'),
    ['BATON_AGENT_UNKNOWN_KEY writer.md:2:1+10'],
    'Did you mean "description"?',
  ),
  wrong(
    'a key in snake case',
    keys('max_turns: 3'),
    ['BATON_AGENT_UNKNOWN_KEY writer.md:2:1+9'],
    'Did you mean "maxTurns"?',
  ),
  wrong(
    'consult',
    keys('consult: [editor]'),
    ['BATON_AGENT_UNKNOWN_KEY writer.md:2:1+7'],
    'Use `advisors: [name]` to ask others before the work begins.',
  ),
  wrong(
    'next',
    keys('next: editor'),
    ['BATON_AGENT_UNKNOWN_KEY writer.md:2:1+4'],
    'Use `handoff: name` to let another agent finish.',
  ),
  wrong('delegate', keys('delegate: editor'), ['BATON_AGENT_UNKNOWN_KEY writer.md:2:1+8'], 'Use `agents:'),
  wrong('dispatch', keys('dispatch: [editor]'), ['BATON_AGENT_UNKNOWN_KEY writer.md:2:1+8'], 'Use `router:'),
  wrong('triage', keys('triage: [editor]'), ['BATON_AGENT_UNKNOWN_KEY writer.md:2:1+6'], 'Use `router:'),
  wrong(
    'panel',
    keys('panel: [editor]'),
    ['BATON_AGENT_UNKNOWN_KEY writer.md:2:1+5'],
    'Use `team` for members that work in rounds, or `advisors` to ask each once.',
  ),
  wrong(
    'council',
    keys('council: [editor]'),
    ['BATON_AGENT_UNKNOWN_KEY writer.md:2:1+7'],
    'Use `team` for members that work in rounds.',
  ),
  wrong(
    'gather',
    keys('gather: [editor]'),
    ['BATON_AGENT_UNKNOWN_KEY writer.md:2:1+6'],
    'Use `advisors: [name]` to ask others before the work begins.',
  ),
  wrong(
    'routerDestinations',
    keys('routerDestinations: [editor]'),
    ['BATON_AGENT_UNKNOWN_KEY writer.md:2:1+18'],
    'Use `router: { destinations: [name, name] }`.',
  ),
  wrong(
    'a misspelt key in a group',
    keys('budget:', '  token: 200k'),
    ['BATON_AGENT_UNKNOWN_KEY writer.md:3:3+5'],
    'Did you mean "tokens"?',
  ),
  wrong(
    'a name with capitals',
    keys('name: Writer'),
    ['BATON_AGENT_NAME_INVALID writer.md:2:7+6'],
    'Names are 1 to 63 small letters, digits, "-" and "_", and begin with a letter or digit:',
  ),
  wrong(
    'a name that leads out of the folder',
    keys('name: ../../etc/passwd'),
    ['BATON_AGENT_NAME_INVALID writer.md:2:7+16'],
    'Names are 1 to 63 small letters, digits, "-" and "_", and begin with a letter or digit:',
  ),
  wrong(
    'a name that is not the name of the file',
    keys('name: author'),
    ['BATON_AGENT_NAME_MISMATCH writer.md:2:7+6'],
    'Leave "name" out, or rename the file to author.md.',
  ),
  wrong(
    'a file with a name that no agent may have',
    { 'My Writer.md': ['---', '---', 'Write.'] },
    ['BATON_AGENT_NAME_INVALID My Writer.md:1:1+1'],
    'Names are 1 to 63 small letters, digits, "-" and "_", and begin with a letter or digit:',
  ),
  wrong(
    'a number for text',
    keys('description: 42'),
    ['BATON_AGENT_INVALID_VALUE writer.md:2:14+2'],
    'Expected text (put it in quotes if it looks like something else).',
  ),
  wrong(
    'an empty value',
    keys('description:', 'maxTurns: 3'),
    ['BATON_AGENT_INVALID_VALUE writer.md:2:13+1'],
    'Expected text (put it in quotes if it looks like something else).',
  ),
  wrong(
    'a model that is no name',
    keys('model: [openai/gpt-5, "two words"]'),
    ['BATON_AGENT_INVALID_VALUE writer.md:2:23+11'],
    'Expected `provider/model`.',
  ),
  wrong(
    'text for a list',
    keys('tools: clock'),
    ['BATON_AGENT_INVALID_VALUE writer.md:2:8+5'],
    'Expected a list of names, such as `[first, second]`.',
  ),
  wrong(
    'a tool that is not there',
    keys('tools:', '  - clock', '  - calculater'),
    ['BATON_AGENT_TOOL_UNKNOWN writer.md:4:5+10'],
    'Did you mean "calculator"?',
  ),
  wrong(
    'a tool named twice',
    keys('tools: [clock, clock]'),
    ['BATON_AGENT_DUPLICATE_REF writer.md:2:16+5'],
    'Keep one of them.',
  ),
  wrong(
    'an agent that is not there',
    keys('agents: [reviwer]'),
    ['BATON_AGENT_REF_NOT_FOUND writer.md:2:10+7'],
    'Did you mean "reviewer"?',
  ),
  wrong(
    'a runnable of another kind that is not there',
    keys('agents: ["research:depe"]'),
    ['BATON_AGENT_REF_NOT_FOUND writer.md:2:10+15'],
    'Did you mean "research:deep"?',
  ),
  wrong(
    'a kind that does not exist',
    keys('agents: ["robot:arm"]'),
    ['BATON_AGENT_REF_NOT_FOUND writer.md:2:10+11'],
    'Known agents: ',
  ),
  wrong(
    'a temperature that is too high',
    keys('temperature: 3'),
    ['BATON_AGENT_INVALID_VALUE writer.md:2:14+1'],
    'Expected a number from 0 to 2.',
  ),
  wrong(
    'a temperature that is no number',
    keys('temperature: .nan'),
    ['BATON_AGENT_INVALID_VALUE writer.md:2:14+4'],
    'Expected a number from 0 to 2.',
  ),
  wrong(
    'no turns',
    keys('maxTurns: 0'),
    ['BATON_AGENT_INVALID_VALUE writer.md:2:11+1'],
    'Expected a whole number from 1 to 200.',
  ),
  wrong(
    'half a turn',
    keys('maxTurns: 2.5'),
    ['BATON_AGENT_INVALID_VALUE writer.md:2:11+3'],
    'Expected a whole number from 1 to 200.',
  ),
  wrong(
    'money in another currency',
    keys('budget:', '  usd: 5 EUR'),
    ['BATON_AGENT_INVALID_VALUE writer.md:3:8+5'],
    'Expected dollars with at most 6 decimals, such as `0.5` or `$0.50`.',
  ),
  wrong(
    'tokens below zero',
    keys('budget: { tokens: -1 }'),
    ['BATON_AGENT_INVALID_VALUE writer.md:2:19+2'],
    'Expected a whole number, such as `200000`, `200k` or `1.5M`.',
  ),
  wrong(
    'a time in days',
    keys('budget: { time: 2d }'),
    ['BATON_AGENT_INVALID_VALUE writer.md:2:17+2'],
    'Expected a time, such as `90s`, `15m` or `2h`;',
  ),
  wrong(
    'time twice',
    keys('budget: { time: 2m, seconds: 120 }'),
    ['BATON_AGENT_INVALID_VALUE writer.md:2:30+3'],
    'Expected only one of `time` and `seconds`.',
  ),
  wrong(
    'a grant that leads upwards',
    keys('grants:', '  files:', '    read: [docs, ../secrets]'),
    ['BATON_AGENT_INVALID_VALUE writer.md:4:18+10'],
    'such as `docs` or `src/**/*.ts`; it must not lead upwards.',
  ),
  wrong(
    'a grant that leads upwards in braces',
    keys('grants:', '  files:', '    write: ["out/{a,../b}"]'),
    ['BATON_AGENT_INVALID_VALUE writer.md:4:13+14'],
    'it must not lead upwards.',
  ),
  wrong(
    'a grant that begins at the root',
    keys('grants: { files: { read: [/etc/passwd] } }'),
    ['BATON_AGENT_INVALID_VALUE writer.md:2:27+11'],
    'it is relative to the folder of the project.',
  ),
  wrong(
    'a grant that begins at the home folder',
    keys('grants: { files: { read: ["~/.ssh"] } }'),
    ['BATON_AGENT_INVALID_VALUE writer.md:2:27+8'],
    'it is relative to the folder of the project.',
  ),
  wrong(
    'a grant that is written with backslashes',
    keys("grants: { files: { read: ['docs\\intro.md'] } }"),
    ['BATON_AGENT_INVALID_VALUE writer.md:2:27+15'],
    'names are parted by "/".',
  ),
  wrong(
    'a grant that does not close its braces',
    keys('grants: { files: { read: ["docs/{a,b"] } }'),
    ['BATON_AGENT_INVALID_VALUE writer.md:2:27+11'],
    'its braces are not closed, or stand for too much.',
  ),
  wrong(
    'a grant that stands for too much',
    keys(`grants: { files: { read: ["${'{a,b}'.repeat(12)}"] } }`),
    ['BATON_AGENT_INVALID_VALUE writer.md:2:27+62'],
    'its braces are not closed, or stand for too much.',
  ),
  wrong(
    'a host with https before it',
    keys('grants: { net: { hosts: ["https://example.org"] } }'),
    ['BATON_AGENT_INVALID_VALUE writer.md:2:26+21'],
    'Expected a host, such as `api.example.org`, `*.example.org` or `http://old.example.org:8080`; https is meant anyway',
  ),
  wrong(
    'a host with another scheme',
    keys('grants: { net: { hosts: ["ftp://example.org"] } }'),
    ['BATON_AGENT_INVALID_VALUE writer.md:2:26+19'],
    'only `http://` can stand before a host.',
  ),
  wrong(
    'a host with a path',
    keys('grants: { net: { hosts: ["example.org/x"] } }'),
    ['BATON_AGENT_INVALID_VALUE writer.md:2:26+15'],
    'a host has no path; leave out what begins with "/".',
  ),
  wrong(
    'a host with a star inside',
    keys('grants: { net: { hosts: ["api.*.org"] } }'),
    ['BATON_AGENT_INVALID_VALUE writer.md:2:26+11'],
    'a `*` can only stand for what comes before the first dot.',
  ),
  wrong(
    'a host with a port that does not exist',
    keys('grants: { net: { hosts: ["example.org:70000"] } }'),
    ['BATON_AGENT_INVALID_VALUE writer.md:2:26+19'],
    'it is no host.',
  ),
  wrong(
    'a command that is more than one',
    keys('grants: { exec: { commands: ["git status; rm -rf x"] } }'),
    ['BATON_AGENT_INVALID_VALUE writer.md:2:30+22'],
    'Expected a command, such as `git status` or `npm run *`; it is one program with plain words.',
  ),
  wrong(
    'a command of any name',
    keys('grants: { exec: { commands: ["* status"] } }'),
    ['BATON_AGENT_INVALID_VALUE writer.md:2:30+10'],
    'it must begin with the name of a program',
  ),
  wrong(
    'a grant that names a server and no tool',
    keys('grants: { mcp: [github] }'),
    ['BATON_AGENT_INVALID_VALUE writer.md:2:17+6'],
    'it names a server and a tool.',
  ),
  wrong(
    'a grant that sends a secret anywhere',
    keys('grants: { secrets: [GITHUB_TOKEN] }'),
    ['BATON_AGENT_INVALID_VALUE writer.md:2:21+12'],
    'it names one secret and the one host it may be sent to.',
  ),
  wrong(
    'a grant that means several secrets',
    keys('grants: { secrets: ["GITHUB_*@api.github.com"] }'),
    ['BATON_AGENT_INVALID_VALUE writer.md:2:21+25'],
    'each secret and its host are written out, without wildcards.',
  ),
  wrong(
    'a grant that sends a secret to no host',
    keys('grants: { secrets: [GITHUB_TOKEN@api.github.com/x] }'),
    ['BATON_AGENT_INVALID_VALUE writer.md:2:21+29'],
    'what stands after the "@" is no host.',
  ),
  wrong(
    'a grant that asks about something else than tools',
    keys('grants: { ask: ["every write"] }'),
    ['BATON_AGENT_INVALID_VALUE writer.md:2:17+13'],
    'Expected a tool, such as `write_file` or `write_*`; names have no spaces.',
  ),
  wrong(
    'a grant that is no list',
    keys('grants: { ask: write_file }'),
    ['BATON_AGENT_INVALID_VALUE writer.md:2:16+10'],
    'Expected a list, such as `[first, second]`.',
  ),
  wrong(
    'a grant without its list',
    keys('grants: { net: {} }'),
    ['BATON_AGENT_KEY_MISSING writer.md:2:16+2'],
    'Add "grants.net.hosts"; docs/agents.md says what it may hold.',
  ),
  wrong(
    'a schema with an unknown type',
    keys('input:', '  type: object', '  properties:', '    title: { type: text }'),
    ['BATON_AGENT_INVALID_VALUE writer.md:5:20+4'],
    'Expected one of string, number, integer, boolean, "null" in quotes, object, array.',
  ),
  wrong(
    'a schema with one required name',
    keys('output: { type: object, required: title }'),
    ['BATON_AGENT_INVALID_VALUE writer.md:2:35+5'],
    'Expected a list of names, such as `[title]`.',
  ),
  wrong(
    'a schema that leads to elsewhere',
    keys('output: { $ref: "https://example.com/answer.json" }'),
    ['BATON_AGENT_SCHEMA_UNCHECKED writer.md:2:11+4'],
    'Copy what is meant into `$defs` and refer to `#/$defs/name`; nothing is fetched.',
  ),
  wrong(
    'a schema with a misspelt keyword and one of another dialect',
    keys('output:', '  anyOf:', '    - { type: string, minLenght: 3 }', '    - { type: number, nullable: true }'),
    ['BATON_AGENT_SCHEMA_UNCHECKED writer.md:4:23+9', 'BATON_AGENT_SCHEMA_UNCHECKED writer.md:5:23+8'],
    'Did you mean "minLength"?',
  ),
  wrong(
    'a schema with a format that can not be checked',
    keys('output: { type: string, format: colour }'),
    ['BATON_AGENT_SCHEMA_UNCHECKED writer.md:2:25+6'],
    'Use `pattern`, or one of date, time,',
  ),
  wrong(
    'a schema with a pattern that is none',
    keys("output: { type: string, pattern: '[a' }"),
    ['BATON_AGENT_INVALID_VALUE writer.md:2:34+4'],
    'Expected a regular expression',
  ),
  wrong(
    'a handoff to several',
    keys('handoff: [editor, reviewer]'),
    ['BATON_AGENT_HANDOFF_NOT_SINGLE writer.md:2:10+18'],
    'Keep one.',
  ),
  wrong(
    'a handoff to several, in full',
    keys('handoff: { agent: [editor, reviewer] }'),
    ['BATON_AGENT_HANDOFF_NOT_SINGLE writer.md:2:19+18'],
    'Keep one.',
  ),
  wrong(
    'a handoff to nobody',
    keys('handoff: { pass: envelope }'),
    ['BATON_AGENT_KEY_MISSING writer.md:2:10+18'],
    'Add "handoff.agent"; docs/agents.md says what it may hold.',
  ),
  wrong(
    'a handoff that passes something else',
    keys('handoff: { agent: editor, pass: all }'),
    ['BATON_AGENT_INVALID_VALUE writer.md:2:33+3'],
    'Expected `output` or `envelope`.',
  ),
  wrong(
    'a server with nothing to start or reach',
    keys('mcp: { github: { args: [x] } }'),
    ['BATON_AGENT_SERVER_INVALID writer.md:2:16+13'],
    'A program has a command; a remote server has a url.',
  ),
  wrong(
    'a server with a key written out',
    keys('mcp:', '  api:', '    url: https://example.com/mcp', '    headers: { Authorization: abc }'),
    ['BATON_AGENT_SERVER_INVALID writer.md:5:31+3'],
    'Write the name of a variable, as in Bearer $NAME.',
  ),
  wrong(
    'a tool and an agent that a model could not tell apart',
    { ...keys('tools: [clock]', 'agents: [clock]'), 'clock.md': ['---', 'description: x', '---', 'Tell the time.'] },
    ['BATON_AGENT_DUPLICATE_REF writer.md:3:9+7'],
    '',
  ),
  wrong(
    'a router with tools',
    keys('router: true', 'agents: [editor, reviewer]', 'tools: [clock]'),
    ['BATON_AGENT_ROUTER_HAS_TOOLS writer.md:4:8+7'],
    'Take "tools" out, or let it look around first with `router:',
  ),
  wrong(
    'a router with agents to call',
    keys('router: { destinations: [editor] }', 'agents: [reviewer]'),
    ['BATON_AGENT_ROUTER_HAS_TOOLS writer.md:3:9+10'],
    'Take "agents" out, or let it look around first with `router:',
  ),
  wrong(
    'a router that looks around with a tool that changes things (PAT-26)',
    keys('router: { destinations: [editor], mode: analyst }', 'tools: [clock, pay]'),
    ['BATON_AGENT_ROUTER_TOOL_CHANGES writer.md:3:16+3'],
    'Give that tool to the agents it chooses from.',
  ),
  wrong(
    'a router that changes things through an agent that it calls (PAT-26)',
    {
      ...keys('router: { destinations: [editor], mode: analyst }', 'agents: [helper]'),
      'helper.md': ['---', 'agents: [payer]', '---', 'Help.'],
      'payer.md': ['---', 'tools: [pay]', '---', 'Pay.'],
    },
    ['BATON_AGENT_ROUTER_TOOL_CHANGES writer.md:3:10+6'],
    'Give that tool to the agents it chooses from.',
  ),
  wrong(
    'a router without destinations',
    keys('router: true'),
    ['BATON_AGENT_ROUTER_NO_DESTINATIONS writer.md:2:9+4'],
    'List the agents it may choose: `agents: [first, second]`.',
  ),
  wrong(
    'a router with an empty list',
    keys('router: { destinations: [] }'),
    ['BATON_AGENT_ROUTER_NO_DESTINATIONS writer.md:2:9+20'],
    'List the agents it may choose: `agents: [first, second]`.',
  ),
  wrong(
    'a destination named twice',
    keys('router: true', 'agents: [editor, reviewer, editor]'),
    ['BATON_AGENT_DUPLICATE_REF writer.md:3:28+6'],
    'Keep one of them.',
  ),
  wrong(
    'an advisor named twice, once in full',
    keys('advisors: [editor, "agent:editor"]'),
    ['BATON_AGENT_DUPLICATE_REF writer.md:2:20+14'],
    'Keep one of them.',
  ),
  wrong(
    'a quorum of more advisors than there are',
    keys('advisors: { agents: [editor], require: { quorum: 2 } }'),
    ['BATON_AGENT_INVALID_VALUE writer.md:2:50+1'],
    'Expected at most 1, the number of advisors.',
  ),
  wrong(
    'a team of one',
    keys('team: { members: [editor], terminationMode: consensus }'),
    ['BATON_AGENT_TEAM_TOO_SMALL writer.md:2:18+8'],
    'Add members. To ask a single other agent, use `advisors` or `agents`.',
  ),
  wrong(
    'a team that never says how it ends',
    keys('team:', '  members: [editor, reviewer]'),
    ['BATON_AGENT_BAD_TERMINATION writer.md:3:3+27'],
    'A team ends by `consensus`, after `maxRounds` rounds, or when the `coordinatorDecides`;',
  ),
  wrong(
    'a team that ends in an unknown way',
    keys('team: { members: [editor, reviewer], terminationMode: majority }'),
    ['BATON_AGENT_BAD_TERMINATION writer.md:2:55+8'],
    'A team ends by `consensus`, after `maxRounds` rounds, or when the `coordinatorDecides`;',
  ),
  wrong(
    'rounds without a number',
    keys('team: { members: [editor, reviewer], terminationMode: maxRounds }'),
    ['BATON_AGENT_BAD_TERMINATION writer.md:2:55+9'],
    'A team ends by `consensus`, after `maxRounds` rounds, or when the `coordinatorDecides`;',
  ),
  wrong(
    'zero rounds',
    keys('team: { members: [editor, reviewer], terminationMode: consensus, maxRounds: 0 }'),
    ['BATON_AGENT_BAD_TERMINATION writer.md:2:77+1'],
    'A team ends by `consensus`, after `maxRounds` rounds, or when the `coordinatorDecides`;',
  ),
  wrong(
    'a coordinator from outside',
    keys('team: { members: [editor, reviewer], terminationMode: consensus, coordinator: chief }'),
    ['BATON_AGENT_INVALID_VALUE writer.md:2:79+5'],
    'Expected one of the members: editor, reviewer.',
  ),
  wrong(
    'a team with a handoff',
    keys('handoff: editor', 'team: { members: [editor, reviewer], terminationMode: consensus }'),
    ['BATON_AGENT_TEAM_WITH_HANDOFF writer.md:2:1+7'],
    'Take "handoff" out, or give the team to an agent that is called by the one with the handoff.',
  ),
  wrong(
    'a router and a team',
    keys('router: { destinations: [editor] }', 'team: { members: [editor, reviewer], terminationMode: consensus }'),
    ['BATON_AGENT_PATTERN_CONFLICT writer.md:3:1+4'],
    'Move one of them to an agent of its own and refer to that.',
  ),
  wrong(
    'an agent that hands off to itself',
    keys('handoff: writer'),
    ['BATON_AGENT_CYCLE writer.md:2:10+6'],
    'Take one of these references out.',
  ),
  wrong(
    'a circle of three, over different patterns',
    {
      'alpha.md': ['---', 'handoff: beta', '---', 'A.'],
      'beta.md': ['---', 'advisors: [gamma]', '---', 'B.'],
      'gamma.md': ['---', 'agents: [alpha]', '---', 'C.'],
    },
    ['BATON_AGENT_CYCLE gamma.md:2:10+5'],
    'Take one of these references out.',
  ),
  wrong(
    'a coordinator with a handoff',
    {
      'charter.md': [
        '---',
        'team: { members: [lead, editor], terminationMode: consensus, coordinator: lead }',
        '---',
        'T.',
      ],
      'lead.md': ['---', 'handoff: reviewer', '---', 'L.'],
      ...others,
    },
    ['BATON_AGENT_TEAM_WITH_HANDOFF charter.md:2:75+4'],
    'Take "handoff" out, or give the team to an agent that is called by the one with the handoff.',
  ),
  wrong(
    'an output that the next agent does not take',
    {
      'draft.md': [
        '---',
        'handoff: print',
        'output: { type: object, properties: { title: { type: string } } }',
        '---',
        'D.',
      ],
      'print.md': ['---', 'input: { type: object, required: [body] }', '---', 'P.'],
    },
    ['BATON_AGENT_IO_MISMATCH draft.md:2:10+5'],
    'Align the `output` of "draft" with the `input` of "print", or hand off with `pass:',
  ),
  ...['consult', 'next', 'delegate', 'dispatch', 'triage', 'panel', 'council', 'gather', 'routerDestinations'].map(
    (key): WrongFiles =>
      wrong(
        `a name that was turned down for a pattern: ${key} (PAT-1)`,
        keys(`${key}: [editor]`),
        [`BATON_AGENT_UNKNOWN_KEY writer.md:2:1+${key.length}`],
        insteadOf[key] ?? '',
      ),
  ),
  wrong(
    'a handoff to nobody known (PAT-2)',
    keys('handoff: edtor'),
    ['BATON_AGENT_REF_NOT_FOUND writer.md:2:10+5'],
    'Did you mean "editor"?',
  ),
  wrong(
    'a destination that does not exist',
    keys('router: true', 'agents: [editor, reveiwer]'),
    ['BATON_AGENT_REF_NOT_FOUND writer.md:3:18+8'],
    'Did you mean "reviewer"?',
  ),
  wrong(
    'a fallback that does not exist',
    keys('router: { destinations: [editor, reviewer], fallback: nobody }'),
    ['BATON_AGENT_REF_NOT_FOUND writer.md:2:55+6'],
    'Known agents: editor, research:deep, reviewer.',
  ),
  wrong(
    'an advisor that does not exist',
    keys('advisors:', '  - editor', '  - lawyer'),
    ['BATON_AGENT_REF_NOT_FOUND writer.md:4:5+6'],
    'Known agents: editor, research:deep, reviewer.',
  ),
  wrong(
    'a member that does not exist',
    keys('team:', '  terminationMode: consensus', '  members: [editor, stranger]'),
    ['BATON_AGENT_REF_NOT_FOUND writer.md:4:21+8'],
    'Known agents: editor, research:deep, reviewer.',
  ),
  wrong(
    'a member named twice',
    keys('team: { members: [editor, reviewer, editor], terminationMode: consensus }'),
    ['BATON_AGENT_DUPLICATE_REF writer.md:2:37+6'],
    'Keep one of them.',
  ),
  wrong(
    'advisors without anybody',
    keys('advisors: []'),
    ['BATON_AGENT_INVALID_VALUE writer.md:2:11+2'],
    'at least one agent',
  ),
  wrong(
    'an unknown way to require advisors',
    keys('advisors: { agents: [editor], require: most }'),
    ['BATON_AGENT_INVALID_VALUE writer.md:2:40+4'],
    'Expected `none` or `any` or `all`.',
  ),
  wrong(
    'an unknown way to set advice apart',
    keys('advisors: { agents: [editor], format: html }'),
    ['BATON_AGENT_INVALID_VALUE writer.md:2:39+4'],
    '`markdown` or `tagged`',
  ),
  wrong(
    'an unknown way to route',
    keys('router: { destinations: [editor, reviewer], mode: full }'),
    ['BATON_AGENT_INVALID_VALUE writer.md:2:51+4'],
    '`pure` or `analyst`',
  ),
  wrong(
    'an unknown key inside a pattern',
    keys('team: { members: [editor, reviewer], terminationMode: consensus, rounds: 3 }'),
    ['BATON_AGENT_UNKNOWN_KEY writer.md:2:66+6'],
    'maxRounds',
  ),
  wrong(
    'rounds that are no whole number',
    keys('team: { members: [editor, reviewer], terminationMode: maxRounds, maxRounds: 2.5 }'),
    ['BATON_AGENT_BAD_TERMINATION writer.md:2:77+3'],
    'A team ends by `consensus`',
  ),
  wrong(
    'a quorum of more members than vote (PAT-C18)',
    keys('team: { members: [editor, reviewer], terminationMode: consensus, coordinator: editor, quorum: 2 }'),
    ['BATON_AGENT_INVALID_VALUE writer.md:2:95+1'],
    'Expected at most 1, the number of members that vote.',
  ),
  wrong(
    'a ballot with one choice (PAT-63)',
    keys('team: { members: [editor, reviewer], terminationMode: consensus, ballot: [ship] }'),
    ['BATON_AGENT_INVALID_VALUE writer.md:2:74+6'],
    'at least two different choices',
  ),
  wrong(
    'a destination called `none`, where that means nobody (PAT-25)',
    {
      ...keys('router: { destinations: [editor, none], fallback: reviewer }'),
      'none.md': ['---', '---', 'N.'],
    },
    ['BATON_AGENT_INVALID_VALUE writer.md:2:25+14'],
    'with a `fallback`, `none` stands for nobody',
  ),
  wrong(
    'two agents that hand off to each other (PAT-3)',
    {
      'alpha.md': ['---', 'handoff: beta', '---', 'A.'],
      'beta.md': ['---', 'handoff: alpha', '---', 'B.'],
    },
    ['BATON_AGENT_CYCLE beta.md:2:10+5'],
    'Take one of these references out.',
  ),
  wrong(
    'a circle over a router, a team and an agent that is called',
    {
      'alpha.md': ['---', 'router: { destinations: [beta, gamma] }', '---', 'A.'],
      'beta.md': ['---', 'team: { members: [gamma, delta], terminationMode: consensus }', '---', 'B.'],
      'gamma.md': ['---', 'agents: [alpha]', '---', 'C.'],
      'delta.md': ['---', '---', 'D.'],
    },
    ['BATON_AGENT_CYCLE gamma.md:2:10+5'],
    'Take one of these references out.',
  ),
  wrong(
    'an answer of a destination that whoever comes next does not take (PAT-18)',
    {
      'desk.md': ['---', 'router: { destinations: [draft, other] }', 'handoff: print', '---', 'D.'],
      'draft.md': ['---', 'output: { type: object, properties: { title: { type: string } } }', '---', 'D.'],
      'other.md': ['---', '---', 'O.'],
      'print.md': ['---', 'input: { type: object, required: [body] }', '---', 'P.'],
    },
    ['BATON_AGENT_IO_MISMATCH desk.md:3:10+5'],
    'Align the `output` of "draft" with the `input` of "print"',
  ),
  wrong(
    'two agents of one name',
    { 'zone/editor.md': ['---', '---', 'Edit.'], ...others },
    ['BATON_AGENT_DUPLICATE_NAME zone/editor.md:1:1+3'],
    'Rename one of the files. Names are the same in all folders.',
  ),
  wrong(
    'many mistakes at once',
    keys('name: Writer', 'tool: [clock]', 'temperature: hot', 'budget: { usd: much, tokens: 5x }', 'handoff: [editor]'),
    [
      'BATON_AGENT_NAME_INVALID writer.md:2:7+6',
      'BATON_AGENT_UNKNOWN_KEY writer.md:3:1+4',
      'BATON_AGENT_INVALID_VALUE writer.md:4:14+3',
      'BATON_AGENT_INVALID_VALUE writer.md:5:16+4',
      'BATON_AGENT_INVALID_VALUE writer.md:5:30+2',
      'BATON_AGENT_HANDOFF_NOT_SINGLE writer.md:6:10+8',
    ],
    'Names are 1 to 63 small letters, digits, "-" and "_", and begin with a letter or digit:',
  ),
]
