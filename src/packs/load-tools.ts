import type { AnyTool } from '../kernel/ports/tool.ts'
import type { BuiltInToolsOptions } from './tool-options.ts'

interface ToolGroup {
  readonly names: readonly string[]
  load(options: BuiltInToolsOptions): Promise<AnyTool[]>
}

/** Tools that are loaded together. Their names stand here, so that an agent can be checked without loading any. */
const groups: readonly ToolGroup[] = [
  {
    names: ['clock', 'calculator', 'convert_units'],
    load: async (options) => (await import('./basics/basic-tools.ts')).basicTools(options),
  },
  {
    names: ['weather', 'places', 'directions', 'hotels'],
    load: async (options) => (await import('./network-tools.ts')).journeyTools(options),
  },
  {
    names: ['web_search', 'read_page', 'http_get', 'http_send'],
    load: async (options) => (await import('./network-tools.ts')).internetTools(options),
  },
  {
    names: [
      'list_files',
      'read_file',
      'search_text',
      'write_file',
      'edit_file',
      'search_documents',
      'read_document',
      'shell',
      'shell_readonly',
    ],
    load: async (options) => (await import('./folder-tools.ts')).folderTools(options),
  },
  {
    names: [
      'find_secrets',
      'find_complex_functions',
      'find_long_functions',
      'find_unused_exports',
      'check_licences',
      'check_dependencies',
    ],
    load: async (options) => (await import('./analyser-tools.ts')).analyserTools(options),
  },
]

export const builtInToolNames: readonly string[] = groups.flatMap(({ names }) => names)

/** Those that do more than look. */
export const changingToolNames: readonly string[] = ['http_send', 'write_file', 'edit_file', 'shell']

/** Loads the groups in which somebody wants a tool. A program that starts should not pay for tools it does not use. */
export async function loadTools(options: BuiltInToolsOptions, wanted: (name: string) => boolean): Promise<AnyTool[]> {
  const loaded = groups.filter(({ names }) => names.some(wanted)).map(({ load }) => load(options))
  return (await Promise.all(loaded)).flat()
}
