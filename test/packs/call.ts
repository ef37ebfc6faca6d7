import type { Tool, ToolCall } from '../../src/kernel/ports/tool.ts'
import { validate } from '../../src/kernel/validation.ts'

/** Calls a tool as the kernel does: its input checked first. */
export async function call<Input, Output>(tool: Tool<Input, Output>, input: unknown): Promise<Output> {
  const checked = tool.input === undefined ? (input as Input) : await validate(tool.input, input)
  if (checked instanceof Error) throw checked
  return tool.run(checked, oneCall())
}

export function oneCall(signal: AbortSignal = new AbortController().signal): ToolCall {
  return {
    key: 'key',
    attempt: 1,
    signal,
    may: () => true,
    keep: (name, content, { type = 'text/plain' } = {}) => ({
      name,
      hash: 'sha256:0',
      bytes: Buffer.from(content as string).length,
      type,
    }),
  }
}
