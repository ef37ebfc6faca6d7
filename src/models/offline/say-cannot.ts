import type { ToolDescription } from '../../kernel/ports/model.ts'
import type { Unmet } from '../../understanding/chosen-calls.ts'
import { offlineLine } from './closing-line.ts'

/** What would lift the limit. */
export const remedy =
  'For that, name a model with `model:` in baton.yaml or `--model`, and set the key of its provider.'

/** Says exactly what can't be done without a language model, and what would change that. */
export function sayCannot(unmet: readonly Unmet[], tools: readonly ToolDescription[]): string {
  const wishes = unmet.map(({ part, nearest, missing, followsUp }) => {
    const shown = `"${part.slice(0, 200)}"`
    if (followsUp) return `I can't tell offline what ${shown} follows up on${lastTool(nearest)}. Ask it in full.`
    if (nearest === undefined) return `I can't do this offline: ${shown}. No tool here fits it.`
    return `I can't do this offline yet: ${shown}. The tool ${nearest} fits, but I did not find its ${list(missing)}; say it and ask again.`
  })
  const said = wishes.length > 0 ? wishes : ["I can't do anything offline without a request."]
  const names = tools.map(({ name }) => name)
  const shown = names.length > 12 ? [...names.slice(0, 12), `and ${names.length - 12} more`] : names
  const here = names.length === 0 ? 'There are no tools here.' : `Tools here: ${shown.join(', ')}.`
  return [...said, `${remedy} ${here}`, offlineLine].join('\n\n')
}

function lastTool(tool: string | undefined): string {
  return tool === undefined ? '' : `: the last tool was ${tool}, and nothing new for it is in there`
}

function list(names: readonly string[]): string {
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? 'input')
}
