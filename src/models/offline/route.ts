import type { ModelAnswer, ModelMessage, ToolDescription } from '../../kernel/ports/model.ts'
import { enoughConfidence } from './choose.ts'
import { offlineLine } from './compose.ts'
import { knowTool } from './known-tool.ts'
import { remedy } from './say-cannot.ts'
import { scoreTools } from './score.ts'

/** The answer that means nobody, where it is offered. */
const nobody = 'none'

/** Two that suit about as well are no choice. */
const clearlyBetter = 0.02

const noInput = { type: 'object', properties: {} }

/**
 * Chooses who handles a request by matching it with names and descriptions, as tools are chosen. Says how sure it is;
 * where nobody suits, or two suit as well, it says that and does not guess.
 */
export function chooseAgent(
  request: string,
  { input }: ToolDescription,
  messages: readonly ModelMessage[],
  now: number,
): { readonly agent: string; readonly reason: string } | ModelAnswer {
  const choices = choicesIn(input)
  const told = messages.flatMap(({ role, content }) =>
    role === 'system' && typeof content === 'string' ? [content] : [],
  )
  const known = choices
    .filter((name) => name !== nobody)
    .map((name) => knowTool({ name, description: descriptionOf(name, told.join('\n')), input: noInput }))
  const [best, second] = scoreTools(request, known, now)
  const isSure = best !== undefined && best.confidence >= enoughConfidence
  const isClear = isSure && best.confidence - (second?.confidence ?? 0) >= clearlyBetter
  if (isClear)
    return { agent: best.tool.name, reason: `matches its description (confidence ${best.confidence}, by rules)` }
  const shown = best === undefined ? 'no match' : `best match ${best.tool.name}, confidence ${best.confidence}`
  const both =
    isSure && second !== undefined
      ? `${best.tool.name} and ${second.tool.name} suit equally`
      : `no suitable agent: ${shown}`
  if (choices.includes(nobody)) return { agent: nobody, reason: both }
  return { text: `I can't tell offline who should handle this: ${both}. ${remedy}\n\n${offlineLine}`, finish: 'other' }
}

function choicesIn(input: ToolDescription['input']): readonly string[] {
  const { properties } = input as { readonly properties?: { readonly agent?: { readonly enum?: unknown } } }
  const choices = properties?.agent?.enum
  return Array.isArray(choices) ? choices.filter((name) => typeof name === 'string') : []
}

/** Routers are told who there is in lines like "- billing: Handles invoices." */
function descriptionOf(name: string, told: string): string {
  const line = told.split('\n').findLast((one) => one.startsWith(`- ${name}:`))
  return line === undefined ? '' : line.slice(name.length + 3).trim()
}
