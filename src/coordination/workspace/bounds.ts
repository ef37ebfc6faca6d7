/** Peers decide how often a task is broken down and which of them does it, so only the limits of the run hold it. */
export const workspaceCalls = (): number => Number.POSITIVE_INFINITY
