import { isBatonError, OperationError } from '../../../errors/baton-error.ts'
import { isObject, type Json } from '../../../events/json.ts'
import type { Context } from '../../../kernel/context.ts'
import type { GrammarFault } from '../../../understanding/prose/grammar.ts'
import type { Evidence } from '../evidence/evidence.ts'
import type { Desk } from '../worker.ts'

/** The tool that a project can have for it, around a grammar checker of its choice (0052). */
const grammarTool = 'check_grammar'

export interface ToolFaults {
  readonly faults: readonly GrammarFault[]
  readonly problem?: string
}

/**
 * What a grammar checker finds beyond the rules: `{ faults: [{ start, words, rule, instead? }] }`. Words that the sources
 * use are names or terms, not misspelled; what does not stand where it is said to is not believed.
 */
export async function faultsByTool(
  context: Context,
  tools: Desk['tools'],
  text: string,
  evidence: Evidence,
): Promise<ToolFaults> {
  const tool = tools.get(grammarTool)
  if (tool === undefined || text === '') return { faults: [] }
  try {
    const answer = await context.tool(tool, { text })
    const known = wordsIn(evidence)
    const found = isObject(answer) && Array.isArray(answer['faults']) ? answer['faults'] : []
    return {
      faults: found
        .flatMap((one: Json) => faultIn(one) ?? [])
        .filter(({ start, words }) => text.slice(start, start + words.length) === words)
        .filter(({ words }) => !known.has(words.toLowerCase())),
    }
  } catch (error) {
    const isStop = error instanceof OperationError && error.error.type === 'cancelled'
    if (isStop || !(error instanceof OperationError || isBatonError(error))) throw error
    return { faults: [], problem: error.message.replace(/\.$/, '') }
  }
}

function wordsIn({ passages }: Evidence): ReadonlySet<string> {
  return new Set(passages.flatMap(({ quote }) => quote.toLowerCase().match(/\p{L}[\p{L}\p{N}'’-]*/gu) ?? []))
}

function faultIn(value: Json): GrammarFault | undefined {
  if (!isObject(value)) return undefined
  const { start, words, rule, instead } = value
  if (typeof start !== 'number' || typeof words !== 'string' || words === '' || typeof rule !== 'string')
    return undefined
  return { start, words, rule: rule.slice(0, 120), ...(typeof instead === 'string' ? { instead } : {}) }
}
