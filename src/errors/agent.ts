import type { ErrorEntries } from './entry.ts'
import { type FileErrors, type FileFaults, fileFaults, withFamily } from './file-fault.ts'
import { didYouMean, listKnown, needsFolder } from './suggestion.ts'

/** What can go wrong with agents and their files. */
export interface AgentErrors extends FileErrors<'BATON_AGENT'> {
  BATON_AGENT_BAD_TERMINATION: { key: string; value: string; expected: string }
  BATON_AGENT_CYCLE: { path: readonly string[] }
  BATON_AGENT_DUPLICATE_NAME: { name: string; other: string }
  BATON_AGENT_DUPLICATE_REF: { key: string; name: string }
  BATON_AGENT_FRONTMATTER_MISSING: { problem: string }
  BATON_AGENT_HANDOFF_NOT_SINGLE: { names: readonly string[] }
  BATON_AGENT_INVALID: { agent: string; problems: readonly string[] }
  BATON_AGENT_IO_MISMATCH: { from: string; to: string; problem: string }
  BATON_AGENT_NAME_INVALID: { name: string; suggestion: string }
  BATON_AGENT_NAME_MISMATCH: { name: string; file: string }
  BATON_AGENT_NAME_RESERVED: { name: string; suggestion: string }
  BATON_AGENT_NO_ANSWER: { agent: string; problems: readonly string[] }
  BATON_AGENT_INPUT_INVALID: { agent: string; problem: string }
  BATON_AGENT_OUTPUT_INVALID: { agent: string; problem: string; attempts: number }
  BATON_AGENT_PATTERN_CONFLICT: { first: string; second: string }
  BATON_AGENT_PROMPT_MISSING: Record<never, never>
  BATON_AGENT_REF_NOT_FOUND: { key: string; name: string; known: readonly string[] }
  BATON_AGENT_ROUTER_HAS_TOOLS: { key: string; names: readonly string[] }
  BATON_AGENT_ROUTER_NO_DESTINATIONS: Record<never, never>
  BATON_AGENT_ROUTER_TOOL_CHANGES: { tool: string; through: string }
  BATON_AGENT_SCHEMA_UNCHECKED: { key: string; problem: string; advice: string }
  BATON_AGENT_SET_INVALID: { problems: readonly string[] }
  BATON_AGENT_TEAM_TOO_SMALL: { count: number }
  BATON_AGENT_TEAM_WITH_HANDOFF: { agent: string }
  BATON_AGENT_COORDINATOR_HAS_KEY: { agent: string; key: string }
  BATON_AGENT_TOOL_UNKNOWN: { name: string; known: readonly string[] }
}

export const agentFaults = (): ErrorEntries<FileFaults> =>
  fileFaults({
    yaml: 'The frontmatter',
    file: 'an agent file',
    page: 'docs/agents.md',
    whenUnreadable: 'Agents are Markdown files in UTF-8, in a folder that this process may read.',
    whenTooLarge: 'Agents are small. Split this one, or move material into files that it can read.',
  })

export const agentErrors = (): ErrorEntries<AgentErrors> => ({
  ...withFamily('BATON_AGENT', agentFaults()),
  BATON_AGENT_BAD_TERMINATION: {
    type: 'validation',
    retryable: false,
    message: ({ key, value, expected }) => `"${key}" is ${value}; expected ${expected}.`,
    hint: () =>
      'A team ends by `consensus`, after `maxRounds` rounds, or when the `coordinatorDecides`; `maxRounds` caps all three.',
  },
  BATON_AGENT_CYCLE: {
    type: 'cycle',
    retryable: false,
    message: ({ path }) => `The agents lead back to where they began: ${path.join(' → ')}.`,
    hint: () => 'Take one of these references out. An agent can never reach itself through others.',
  },
  BATON_AGENT_DUPLICATE_NAME: {
    type: 'validation',
    retryable: false,
    message: ({ name, other }) => `There are two agents called "${name}"; the other is ${other}.`,
    hint: () => 'Rename one of the files. Names are the same in all folders.',
  },
  BATON_AGENT_DUPLICATE_REF: {
    type: 'validation',
    retryable: false,
    message: ({ key, name }) => `"${key}" names "${name}" twice.`,
    hint: () => 'Keep one of them.',
  },
  BATON_AGENT_FRONTMATTER_MISSING: {
    type: 'validation',
    retryable: false,
    message: ({ problem }) => `The file has no frontmatter: ${problem}.`,
    hint: () => 'Begin the file with a line `---`, then the keys, then another line `---`, then the prompt.',
  },
  BATON_AGENT_HANDOFF_NOT_SINGLE: {
    type: 'validation',
    retryable: false,
    message: ({ names }) => `"handoff" is a list (${names.join(', ')}), but only one agent can finish.`,
    hint: () => 'Keep one. To choose between several, hand off to a router; to ask several, use `advisors`.',
  },
  BATON_AGENT_INVALID: {
    type: 'validation',
    retryable: false,
    message: ({ agent, problems }) =>
      `Agent "${agent}" is not valid:\n${problems.map((line) => `- ${line}`).join('\n')}`,
    hint: () => 'Correct each of these; docs/agents.md lists what every key may hold.',
  },
  BATON_AGENT_IO_MISMATCH: {
    type: 'validation',
    retryable: false,
    message: ({ from, to, problem }) => `What "${from}" gives does not fit what "${to}" takes: ${problem}.`,
    hint: ({ from, to }) =>
      `Align the \`output\` of "${from}" with the \`input\` of "${to}", or hand off with \`pass: envelope\`.`,
  },
  BATON_AGENT_NAME_INVALID: {
    type: 'validation',
    retryable: false,
    message: ({ name }) => `"${name}" can't be the name of an agent.`,
    hint: ({ suggestion }) =>
      `Names are 1 to 63 small letters, digits, "-" and "_", and begin with a letter or digit: "${suggestion}".`,
  },
  BATON_AGENT_NAME_MISMATCH: {
    type: 'validation',
    retryable: false,
    message: ({ name, file }) => `The agent is called "${name}", but its file ${file}.`,
    hint: ({ name }) => `Leave "name" out, or rename the file to ${name}.md.`,
  },
  BATON_AGENT_NAME_RESERVED: {
    type: 'validation',
    retryable: false,
    message: ({ name }) => `"${name}" can't be the name of an agent: Windows reserves it for a device.`,
    hint: ({ suggestion }) => `A file of that name can't exist there. Use another name, such as "${suggestion}".`,
  },
  BATON_AGENT_NO_ANSWER: {
    type: 'invalid_output',
    retryable: true,
    message: ({ agent, problems }) =>
      problems.length === 0 ? `"${agent}" gave no answer.` : `"${agent}" gave no answer: ${problems.join(' ')}`,
    hint: () => 'Use another model for it, name a second one to ask when the first says nothing, or ask otherwise.',
  },
  BATON_AGENT_INPUT_INVALID: {
    type: 'validation',
    retryable: false,
    message: ({ agent, problem }) => `Agent "${agent}" does not take that: ${problem}.`,
    hint: () => 'Give it what its `input` says, as JSON or as `data`; or take `input` out to let it take any text.',
  },
  BATON_AGENT_OUTPUT_INVALID: {
    type: 'invalid_output',
    retryable: true,
    message: ({ agent, problem, attempts }) =>
      `Agent "${agent}" gave no answer that fits its output schema in ${attempts} attempts: ${problem}.`,
    hint: () => 'Use a stronger model for this agent, or loosen its output schema.',
  },
  BATON_AGENT_PATTERN_CONFLICT: {
    type: 'validation',
    retryable: false,
    message: ({ first, second }) => `An agent can't have both "${first}" and "${second}".`,
    hint: () => 'Move one of them to an agent of its own and refer to that.',
  },
  BATON_AGENT_PROMPT_MISSING: {
    type: 'validation',
    retryable: false,
    message: () => 'The agent has no prompt.',
    hint: () => 'Write below the second `---` what the agent is to do.',
  },
  BATON_AGENT_REF_NOT_FOUND: {
    type: 'not_found',
    retryable: false,
    message: ({ key, name }) => `"${key}" names "${name}", which does not exist.`,
    hint: ({ name, known }) => `${didYouMean(name, known)}${listKnown('agents', known)}`,
  },
  BATON_AGENT_ROUTER_HAS_TOOLS: {
    type: 'validation',
    retryable: false,
    message: ({ key, names }) => `A router only chooses, but "${key}" gives it ${names.join(', ')}.`,
    hint: ({ key }) =>
      `Take "${key}" out, or let it look around first with \`router: { destinations: […], mode: analyst }\`.`,
  },
  BATON_AGENT_ROUTER_NO_DESTINATIONS: {
    type: 'validation',
    retryable: false,
    message: () => 'The router has no agents to choose from.',
    hint: () => 'List the agents it may choose: `agents: [first, second]`.',
  },
  BATON_AGENT_ROUTER_TOOL_CHANGES: {
    type: 'validation',
    retryable: false,
    message: ({ tool, through }) =>
      `A router may look around before it chooses, but "${tool}"${through === '' ? '' : `, which it reaches through "${through}",`} does more than look.`,
    hint: () => 'Give that tool to the agents it chooses from. A router keeps to tools of the effect class `read`.',
  },
  BATON_AGENT_SCHEMA_UNCHECKED: {
    type: 'validation',
    retryable: false,
    message: ({ key, problem }) => `"${key}" ${problem}`,
    hint: ({ advice }) => advice,
  },
  BATON_AGENT_SET_INVALID: {
    type: 'validation',
    retryable: false,
    message: ({ problems }) => `The agents do not fit together:\n${problems.map((line) => `- ${line}`).join('\n')}`,
    hint: () => 'Correct each of these; tools and other runnables must be handed to the same `createBaton`.',
  },
  BATON_AGENT_TEAM_TOO_SMALL: {
    type: 'validation',
    retryable: false,
    message: ({ count }) => `A team needs at least 2 members, and this one has ${count}.`,
    hint: () => 'Add members. To ask a single other agent, use `advisors` or `agents`.',
  },
  BATON_AGENT_COORDINATOR_HAS_KEY: {
    type: 'validation',
    retryable: false,
    message: ({ agent, key }) => `"${agent}" coordinates a team, and its \`${key}\` would have no effect there.`,
    hint: ({ key }) => `Let a member without \`${key}\` coordinate, or give it to the agent that declares the team.`,
  },
  BATON_AGENT_TEAM_WITH_HANDOFF: {
    type: 'validation',
    retryable: false,
    message: ({ agent }) => `"${agent}" concludes a team, so it can't hand off to another agent.`,
    hint: () => 'Take "handoff" out, or give the team to an agent that is called by the one with the handoff.',
  },
  BATON_AGENT_TOOL_UNKNOWN: {
    type: 'no_tool',
    retryable: false,
    message: ({ name }) => `There is no tool "${name}".`,
    hint: ({ name, known }) => `${needsFolder(name) || didYouMean(name, known)}${listKnown('tools', known)}`,
  },
})
