import type { Tool, ToolCall } from '../../../src/kernel/ports/tool.ts'
import { type FileToolsOptions, fileTools } from '../../../src/packs/files/tools.ts'
import { call, oneCall } from '../call.ts'

type Asked = Readonly<Record<string, unknown>>
type Answer = Readonly<Record<string, unknown>>

export interface ToolsIn {
  named(name: string): Tool<Asked, Answer>
  list(input?: Asked): Promise<Answer>
  read(path: string): Promise<Answer>
  search(input: Asked): Promise<Answer>
  write(path: string, content: string, overwrite?: boolean): Promise<Answer>
  edit(path: string, oldText: string, newText: string, all?: boolean): Promise<Answer>
  /** As the kernel does, with something else than the usual call. */
  as(name: string, input: Asked, own: Partial<ToolCall>): Promise<Answer>
}

/** The file tools over a folder, by name. */
export function toolsIn(root: string, options: FileToolsOptions = {}): ToolsIn {
  const tools = fileTools(root, { write: true, name: 'project', ...options }) as unknown as Tool<Asked, Answer>[]
  const named = (name: string): Tool<Asked, Answer> => {
    const tool = tools.find((one) => one.name === name)
    if (tool === undefined) throw new Error(`no ${name}`)
    return tool
  }
  return {
    named,
    list: (input: Asked = {}) => call(named('list_files'), input),
    read: (path: string) => call(named('read_file'), { path }),
    search: (input: Asked) => call(named('search_text'), input),
    write: (path: string, content: string, overwrite = false) =>
      call(named('write_file'), { path, content, overwrite }),
    edit: (path: string, oldText: string, newText: string, all = false) =>
      call(named('edit_file'), { path, old_text: oldText, new_text: newText, all }),
    as: async (name: string, input: Asked, own: Partial<ToolCall>) => named(name).run(input, { ...oneCall(), ...own }),
  }
}
