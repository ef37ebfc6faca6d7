/** The tools of the types that come with Baton, apart from the agents that use them: a project loads them by name. */
export const typeTools = {
  SearchAgent: ['web_search', 'read_page', 'search_documents', 'read_document'],
  FileAgent: ['list_files', 'read_file', 'search_text', 'write_file', 'edit_file'],
  TerminalAgent: ['shell_readonly', 'shell'],
} as const

export const workspaceTools: readonly string[] = Object.values(typeTools).flat()
