/** The tools that the rules know by what they do. */
export const toolFor = {
  list: 'list_files',
  read: 'read_file',
  search: 'search_text',
  write: 'write_file',
  look: 'shell_readonly',
  command: 'shell',
} as const

/** The tools of the types that come with Baton, apart from the agents that use them: a project loads them by name. */
export const typeTools: Readonly<Record<'SearchAgent' | 'FileAgent' | 'TerminalAgent', readonly string[]>> = {
  SearchAgent: ['web_search', 'read_page', 'search_documents', 'read_document'],
  FileAgent: [toolFor.list, toolFor.read, toolFor.search, toolFor.write, 'edit_file'],
  TerminalAgent: [toolFor.look, toolFor.command],
}

export const workspaceTools: readonly string[] = Object.values(typeTools).flat()
