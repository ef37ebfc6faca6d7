import { describe, expect, test } from 'vitest'
import type { ToolDescription } from '../../../src/kernel/ports/model.ts'
import { fittedTools } from '../../../src/models/schemas/fitted-tools.ts'

const tool = (name: string): ToolDescription => ({ name, description: name, input: { type: 'object', properties: {} } })
const provider = { protocol: 'openai-chat' } as const

describe('the tools of a session (issue 18)', () => {
  test('are fitted once for a model, and again for another', () => {
    const tools = [tool('pay')]
    const first = fittedTools({ tools, output: undefined, provider, id: 'm' })
    expect(fittedTools({ tools, output: undefined, provider, id: 'm' })).toBe(first)
    expect(fittedTools({ tools, output: undefined, provider, id: 'n' })).not.toBe(first)
  })
})
