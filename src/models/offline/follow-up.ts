import type { ToolDescription } from '../../kernel/ports/model.ts'
import { fillArguments } from './arguments.ts'
import { type Choice, type ChosenCall, chooseTools, enoughConfidence } from './choose.ts'
import { findEverything } from './findings.ts'
import { knowTool } from './known-tool.ts'
import { wordsOf } from './words.ts'

const opening = /^\W*(?:and|what about|how about|or|also|now|same for|the same for)\b/i
const longestWords = 8

/** "And in Oslo?" after a question about Rome: the same tool again, with what is new put in the place of what was. */
export function chooseFollowUp(
  request: string,
  earlier: readonly string[],
  tools: readonly ToolDescription[],
  now: number,
): Choice | undefined {
  if (!opening.test(request) || wordsOf(request).length > longestWords) return undefined
  for (const before of earlier.slice(-3).reverse()) {
    const [first, ...others] = chooseTools(before, tools, now).calls
    const tool = tools.find(({ name }) => name === first?.tool)
    if (first === undefined || tool === undefined || others.some((call) => call.tool !== first.tool)) continue
    const known = knowTool(tool)
    // Only typed values are taken over: what is left of such a sentence is no text to hand on.
    const typed = { ...known, properties: known.properties.filter(({ kind }) => kind !== 'text') }
    const { inputs } = fillArguments(typed, findEverything(request, now))
    const changed = inputs.filter((input) => Object.keys(input).length > 0)
    if (changed.length === 0) return undefined
    const calls = changed.map(
      (input): ChosenCall => ({
        tool: first.tool,
        input: { ...first.input, ...input },
        part: request,
        confidence: Math.max(enoughConfidence, first.confidence - 0.1),
      }),
    )
    return { calls, unmet: [], confidence: calls[0]?.confidence ?? 0 }
  }
  return undefined
}
