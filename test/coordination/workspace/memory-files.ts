import type { AnyTool } from '../../../src/kernel/ports/tool.ts'
import { defineTool } from '../../../src/tools/define-tool.ts'

const path = { type: 'string' } as const

/** The tools that read and write files, over files in memory. */
export function memoryFiles(files: Map<string, string>): AnyTool[] {
  const read = defineTool<{ path: string }, object>({
    name: 'read_file',
    description: 'Reads a text file.',
    effect: 'read',
    inputSchema: { type: 'object', properties: { path }, required: ['path'] },
    touches: (input) => [{ kind: 'files.read', path: input.path }],
    run: (input) => {
      const text = files.get(input.path)
      if (text === undefined) throw new Error(`there is no ${input.path}`)
      return { path: input.path, text, truncated: false }
    },
  })
  const write = defineTool<{ path: string; content: string }, object>({
    name: 'write_file',
    description: 'Writes a text file.',
    effect: 'idempotent',
    inputSchema: {
      type: 'object',
      properties: { path, content: { type: 'string' }, overwrite: { type: 'boolean' } },
      required: ['path', 'content'],
    },
    touches: (input) => [{ kind: 'files.write', path: input.path }],
    run: (input) => {
      files.set(input.path, input.content)
      return { path: input.path, bytes: input.content.length, changed: true }
    },
  })
  return [read, write] as AnyTool[]
}
