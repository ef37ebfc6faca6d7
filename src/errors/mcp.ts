import type { ErrorEntries } from './entry.ts'

/** What can go wrong with MCP servers and their tools. */
export interface McpErrors {
  BATON_MCP_ANSWER_INVALID: { server: string; problem: string }
  BATON_MCP_INPUT_WANTED: { server: string; tool: string }
  BATON_MCP_NEEDS_LOGIN: { server: string }
  BATON_MCP_NOT_TRUSTED: { server: string; command: string }
  BATON_MCP_OUTCOME_UNKNOWN: { server: string; tool: string; problem: string }
  BATON_MCP_PINS_UNREADABLE: { file: string; problem: string }
  BATON_MCP_SANDBOX_UNAVAILABLE: { server: string; why: string; hint: string }
  BATON_MCP_SECRET_MISSING: { server: string; name: string }
  BATON_MCP_SERVER_DIED: { server: string; problem: string }
  BATON_MCP_TIMEOUT: { server: string; what: string; ms: number }
  BATON_MCP_TOOL_CHANGED: { server: string; tool: string; difference: string; digest: string }
  BATON_MCP_TOOL_FAILED: { server: string; tool: string; problem: string }
  BATON_MCP_TOOL_GONE: { server: string; tool: string }
  BATON_MCP_UNAVAILABLE: { server: string; problem: string }
}

export const mcpErrors = (): ErrorEntries<McpErrors> => ({
  BATON_MCP_ANSWER_INVALID: {
    type: 'invalid_output',
    retryable: false,
    message: ({ server, problem }) => `MCP server "${server}" answered with something that is not MCP: ${problem}`,
    hint: () => 'The fault is in the server: look for a newer version of it, or tell its authors.',
  },
  BATON_MCP_INPUT_WANTED: {
    type: 'unsupported',
    retryable: false,
    message: ({ server, tool }) =>
      `Tool "${tool}" of MCP server "${server}" asks for a person or a model to answer it.`,
    hint: () =>
      'Baton gives servers neither (sampling, elicitation, roots). Use a tool that takes all it needs as input.',
  },
  BATON_MCP_NEEDS_LOGIN: {
    type: 'unsupported',
    retryable: false,
    message: ({ server }) => `MCP server "${server}" wants to know who is asking.`,
    hint: () => 'OAuth is not supported; give a token by `headers`, such as Authorization: Bearer $NAME.',
  },
  BATON_MCP_NOT_TRUSTED: {
    type: 'validation',
    retryable: false,
    message: ({ server, command }) => `MCP server "${server}" is not trusted, so it was not started: ${command}`,
    hint: () => 'Read the command. If it is what you want to run, allow it with `baton trust`.',
  },
  BATON_MCP_OUTCOME_UNKNOWN: {
    type: 'unknown_outcome',
    retryable: false,
    message: ({ server, tool, problem }) =>
      `Whether tool "${tool}" of MCP server "${server}" took effect is unknown: ${problem}`,
    hint: () => 'Check the outside world, then decide by hand. If repeating it is harmless, say so in its effect.',
  },
  BATON_MCP_PINS_UNREADABLE: {
    type: 'validation',
    retryable: false,
    message: ({ file, problem }) =>
      `What MCP tools looked like when they were approved can't be read: ${file}: ${problem}`,
    hint: () => 'Restore the file. If you remove it, the tools are taken as they are now.',
  },
  BATON_MCP_SANDBOX_UNAVAILABLE: {
    type: 'unsupported',
    retryable: false,
    message: ({ server, why }) => `MCP server "${server}" is not started, because no sandbox works here: ${why}.`,
    hint: ({ hint, server }) =>
      `${hint === '' ? '' : `${hint} `}\`baton doctor\` says more. To start it with all the rights of your account, write \`unsandboxed: [${server}]\` into your policy.`,
  },
  BATON_MCP_SECRET_MISSING: {
    type: 'validation',
    retryable: false,
    message: ({ server, name }) => `MCP server "${server}" needs "${name}", and it has no value.`,
    hint: ({ name }) => `Set ${name} where Baton is started, or take it out of the server's declaration.`,
  },
  BATON_MCP_SERVER_DIED: {
    type: 'tool_error',
    retryable: true,
    message: ({ server, problem }) => `MCP server "${server}" went away in the middle of a call: ${problem}`,
    hint: () => 'It is started again at the next call. If it goes on dying, start its command by hand and look.',
  },
  BATON_MCP_TIMEOUT: {
    type: 'timeout',
    retryable: true,
    message: ({ server, what, ms }) => `MCP server "${server}" did not answer ${what} within ${ms} ms.`,
    hint: () => 'Set `timeoutMs` in its declaration if it needs longer.',
  },
  BATON_MCP_TOOL_CHANGED: {
    type: 'validation',
    retryable: false,
    message: ({ server, tool, difference }) =>
      `Tool "${tool}" of MCP server "${server}" is not what it was when it was approved: ${difference}`,
    hint: ({ server, tool }) =>
      `A changed description can mislead a model. \`baton trust --tool ${server} ${tool}\` shows all of it, and approves it.`,
  },
  BATON_MCP_TOOL_FAILED: {
    type: 'tool_error',
    retryable: false,
    message: ({ server, tool, problem }) => `Tool "${tool}" of MCP server "${server}" failed: ${problem}`,
    hint: () => 'The server says so itself. Check what the tool was given.',
  },
  BATON_MCP_TOOL_GONE: {
    type: 'no_tool',
    retryable: false,
    message: ({ server, tool }) => `MCP server "${server}" no longer has a tool "${tool}".`,
    hint: () => 'List the tools again, and use another.',
  },
  BATON_MCP_UNAVAILABLE: {
    type: 'tool_error',
    retryable: true,
    message: ({ server, problem }) => `MCP server "${server}" can't be reached: ${problem}`,
    hint: () => 'Check its declaration, and that its command runs or its address answers.',
  },
})
