import type { ErrorEntries } from './entry.ts'

/** What can go wrong when something is not allowed. */
export interface GrantErrors {
  BATON_APPROVAL_DENIED: { tool: string; reason: string }
  BATON_APPROVAL_EXPIRED: { tool: string; waitedMs: number }
  BATON_GRANT_DENIED: { agent: string; tool: string; missing: string; from: string; hint: string }
  BATON_POLICY_DENIED: { agent: string; tool: string; rule: string }
  BATON_TAINTED_DENIED: { agent: string; tool: string; would: string; seen?: string }
  BATON_TRUST_UNREADABLE: { path: string; problem: string }
}

export const grantErrors = (): ErrorEntries<GrantErrors> => ({
  BATON_APPROVAL_DENIED: {
    type: 'tool_error',
    retryable: false,
    message: ({ tool, reason }) => `A person refused this call of "${tool}"${reason === '' ? '.' : `: ${reason}`}`,
    hint: () => 'Do without it, or ask for something else; the same call would have to be approved again.',
  },
  BATON_APPROVAL_EXPIRED: {
    type: 'timeout',
    retryable: false,
    message: ({ tool, waitedMs }) => `Nobody approved this call of "${tool}" within ${duration(waitedMs)}.`,
    hint: () => 'Make the call again when a person is there to approve it, or raise `approvalMinutes` in the policy.',
  },
  BATON_GRANT_DENIED: {
    type: 'tool_error',
    retryable: false,
    message: ({ agent, tool, missing, from }) =>
      `"${agent}" may not call "${tool}": ${from} does not grant ${missing}.`,
    hint: ({ hint }) => hint,
  },
  BATON_POLICY_DENIED: {
    type: 'tool_error',
    retryable: false,
    message: ({ agent, tool, rule }) => `"${agent}" may not call "${tool}": the policy says ${rule}.`,
    hint: () => 'Only the person running Baton can change that, in the policy file.',
  },
  BATON_TAINTED_DENIED: {
    type: 'tool_error',
    retryable: false,
    message: ({ agent, tool, would, seen = 'private data and text that others wrote' }) =>
      `"${agent}" may not call "${tool}": it has seen ${seen}, and the call would ${would}.`,
    hint: () => 'Split the work: let one agent read, and another that has not read the same act on its answer.',
  },
  BATON_TRUST_UNREADABLE: {
    type: 'validation',
    retryable: false,
    message: ({ path, problem }) => `What you agreed to start can't be read from ${path}: ${problem}.`,
    hint: () => 'Nothing is trusted until it can. Delete the file and agree again, or let only yourself write to it.',
  },
})

function duration(ms: number): string {
  const minutes = Math.round(ms / 60_000)
  if (minutes < 1) return `${Math.round(ms / 1000)} s`
  return minutes < 120 ? `${minutes} min` : `${Math.round(minutes / 60)} h`
}
