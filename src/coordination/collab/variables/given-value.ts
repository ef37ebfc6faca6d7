import { didYouMean, listKnown } from '../../../errors/suggestion.ts'
import type { Json } from '../../../events/json.ts'
import { currentEdition } from '../../../kernel/edition.ts'
import type { Collaboration } from '../collaboration.ts'
import { isMeasured, type VariableValue } from '../definition.ts'
import { builtInNames } from './built-in.ts'
import { fittedTo } from './change.ts'
import { settableVariables } from './settable.ts'

/** Why a person can't set a variable to a value, and what to do instead. */
export interface GivenValueProblem {
  readonly problem: string
  readonly advice: string
}

/** A person may set what the team lays down, what its conditions name and what its tools measure, to a value of the same kind. */
export function givenValueProblem(team: Collaboration, name: string, given: Json): GivenValueProblem | undefined {
  const laidDown = team.definition.context_variables
  const known = [...new Set([...Object.keys(settableVariables(team, currentEdition)), ...Object.keys(laidDown)])]
  if (builtInNames([...team.members.keys()]).includes(name)) {
    return { problem: 'Baton counts it', advice: listKnown('variables', known) }
  }
  if (!known.includes(name)) {
    const advice = `${didYouMean(name, known)}${listKnown('variables', known)}`
    return { problem: 'the team does not know it', advice }
  }
  const present = presentOf(laidDown[name])
  if (fittedTo(given, present) !== undefined) return undefined
  const kind = present === undefined ? 'a text, a number or a truth' : `a ${typeof present}, such as ${present}`
  return { problem: `it holds ${kind}`, advice: 'Give it a value of that kind.' }
}

function presentOf(
  value: Collaboration['definition']['context_variables'][string] | undefined,
): VariableValue | undefined {
  return value === undefined || isMeasured(value) ? undefined : value
}
