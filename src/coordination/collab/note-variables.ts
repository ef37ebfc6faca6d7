import type { Json, JsonObject } from '../../events/json.ts'
import type { Context } from '../../kernel/context.ts'
import { isMeasured, type MeasuredVariable } from './definition.ts'
import { textOf } from './history.ts'
import type { SharedTable } from './table.ts'
import type { EndedTurn } from './turn-end.ts'
import { fittedTo, type VariableChange } from './variables/change.ts'
import { type HandedText, measuredOn } from './variables/measured-text.ts'
import { notReturned, valueAt } from './variables/measured-value.ts'
import { settableVariables } from './variables/settable.ts'

/** What a turn says of variables: what tools measured stands above what the member says (COL-41). */
export function noteVariables(branch: Context, table: SharedTable, { turn, agent, answer }: EndedTurn): void {
  const settable = settableVariables(table.team, branch.edition)
  const said = Object.entries(answer.updates).flatMap(([name, given]): VariableChange[] => {
    const value = Object.hasOwn(settable, name) ? fittedTo(given, table.variables.get(name)) : undefined
    return value === undefined ? [] : [{ name, value, source: 'agent', by: agent }]
  })
  const bound = Object.entries(table.team.definition.context_variables)
  const { answers, whose, other } = measuredIn(table, { turn, agent, answer })
  const measured = bound.flatMap(([name, binding]): VariableChange[] => {
    const value = isMeasured(binding) ? fittedTo(valueAt(answers, binding.from), undefined) : undefined
    if (value === undefined || !isMeasured(binding)) return []
    const of = whose.get(toolIn(binding)) ?? ''
    return [{ name, value, source: 'system', by: of === '' ? binding.from : `${binding.from} on what ${of} wrote` }]
  })
  table.set([...said, ...measured], turn, branch)
  if (branch.edition > 7)
    for (const [name, binding] of bound) {
      const why = isMeasured(binding) ? notReturned(answers, name, binding.from) : undefined
      if (why === undefined) continue
      table.record('collab.not_returned', { turn, agent, name, why }, branch)
      table.shortfalls.notReturned(why)
    }
  for (const tool of other) {
    const names = bound.flatMap(([name, binding]) => (isMeasured(binding) && toolIn(binding) === tool ? [name] : []))
    table.record('collab.unmeasured', { turn, agent, tool, names }, branch)
  }
}

interface MeasuredAnswers {
  /** By tool, the answer that counts. */
  readonly answers: JsonObject
  /** By tool, whose text it measured, where that is not the member's own. */
  readonly whose: ReadonlyMap<string, string>
  /** Tools that were given other texts only. */
  readonly other: readonly string[]
}

/**
 * What tools measured in a turn. An agent chooses what it gives them, so that of tools that look at a text only what they
 * say of one that is handed on counts: a fine text that was written for the score says nothing of the work.
 */
function measuredIn(table: SharedTable, taken: Omit<EndedTurn, 'previous'>): MeasuredAnswers {
  const { measured, texts = [] } = taken.answer
  const answers: Record<string, Json> = { ...measured }
  const whose = new Map<string, string>()
  const other: string[] = []
  const looking = table.edition < 7 ? [] : [...new Set(texts.map(({ tool }) => tool))]
  for (const tool of looking.filter((name) => table.layer.tools.get(name)?.effect === 'read')) {
    const own = texts.filter((one) => one.tool === tool)
    const found = measuredOn(own, handedOn(table, taken))
    if (found === undefined) {
      delete answers[tool]
      other.push(tool)
    } else {
      answers[tool] = found.answer
      whose.set(tool, found.of)
    }
  }
  return { answers, whose, other }
}

/**
 * The texts that a turn hands on: what the member kept or said, else the text that is worked on and what others said last,
 * where that is no less than its own answer: a judge of a text writes little, and an author is judged by its own.
 */
function handedOn(table: SharedTable, { agent, answer }: Omit<EndedTurn, 'previous'>): readonly HandedText[] {
  const own = [answer.made?.text ?? [], answer.text].flat().map((text) => ({ of: '', text }))
  if (answer.made !== undefined) return own
  const said = new Map(table.history.map((entry) => [entry.agent_name, textOf(entry)]))
  said.delete(agent)
  const others = [...said].toReversed().map(([of, text]) => ({ of, text }))
  const newest = table.newest === undefined ? [] : [{ of: '', text: table.newest.text }]
  return [...own, ...[...newest, ...others].filter(({ text }) => text.length >= answer.text.length)]
}

function toolIn({ from }: MeasuredVariable): string {
  return from.split('.')[0] ?? ''
}
