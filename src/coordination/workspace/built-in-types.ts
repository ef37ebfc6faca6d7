/** What a peer is, to others: its type, what it can do, and how well a task must suit it before it bids. */
export type PeerType = {
  readonly type: string
  readonly capabilities: readonly string[]
  readonly threshold: number
}

/** The types that come with Baton (WSP-22). */
export const builtInTypes: readonly PeerType[] = [
  { type: 'TaskBreakdownAgent', capabilities: ['task_decomposition', 'planning'], threshold: 8 },
  { type: 'SearchAgent', capabilities: ['web_search', 'research'], threshold: 6 },
  { type: 'FileAgent', capabilities: ['file_operations', 'code_editing'], threshold: 6 },
  { type: 'TerminalAgent', capabilities: ['command_execution', 'system_operations'], threshold: 6 },
]
