import { headVerb } from './actions.ts'
import { neededFor, type StepCapability } from './capabilities.ts'
import type { Clause } from './clauses.ts'
import { outputsOf } from './outputs.ts'
import { type Mentioned, objectOf, resolve } from './references.ts'

/** A part of a task that one peer can do. */
export interface Step {
  /** With its own words for what earlier steps left. */
  readonly text: string
  readonly joint: Clause['joint']
  readonly needs: StepCapability | undefined
  readonly outputs: readonly string[]
  /** The earlier steps that it speaks of. */
  readonly from: readonly number[]
  /** Those of them whose result it is made of, without saying so. */
  readonly sources: readonly number[]
}

const writing =
  /^(?:write|make|create|report|summari[sz]e|list|explain|draft|document|compose|put|save|store|record|note|add)$/
const looking = /^(?:find|count|list|gather|collect|compute|calculate|measure)$/
const opening = /^(?:read|open|view)$/
const thinking = /^(?:choose|select|pick|decide|judge|consider|think)$/
/** "Write its output to a file" is part of running the command. */
const ownOutput =
  /^\W*(?:write|save|put|store|record|redirect)\s+(?:(?:the|its|their|all)\s+)*(?:(?:output|outputs|results?|answer|response|time|stdout|exit code)\b|it\b|them\b)/i
const shownOutput =
  /^\W*(?:show|print|display|tell|report|give)\s+(?:me\s+)?(?:(?:the|its|their|all)\s+)*(?:outputs?\b|results?\b|answer\b|what (?:it|they) sa(?:y|ys|id)\b|it\b|them\b)/i
const sameThing = /\b(?:it|its|them|their|the choice|the decision|the reasons?)\b/i

/** The steps of a task: clauses that belong together as one, with pronouns replaced by what they stand for. */
export function stepsOf(clauses: readonly Clause[]): Step[] {
  const steps: Step[] = []
  for (const [first, ...rest] of joined(clauses)) {
    if (first === undefined) continue
    const { text: own, from, all } = resolve(first.text, mentionedBy(steps))
    const parts = [own, ...rest.map(({ text }) => text)]
    const needs = neededFor(own) ?? neededFor(parts.join(' and '))
    const outputs = parts.flatMap((text) => outputsOf(text, needs === 'command_execution'))
    const text = parts.join(' and ')
    const isMadeOfLast = from.length === 0 && outputs.length > 0 && isMade(headVerb(first.text), needs)
    const sources = all ? [...steps.keys()] : isMadeOfLast ? [...steps.keys()].slice(-1) : []
    steps.push({
      text: text.charAt(0).toUpperCase() + text.slice(1),
      joint: first.joint,
      needs,
      outputs: [...new Set(outputs)],
      from: [...from, ...sources],
      sources,
    })
  }
  return steps
}

/** Whether what a verb leaves can be made of what the step before found. Code is not. */
const isMade = (verb: string, needs: StepCapability | undefined): boolean =>
  writing.test(verb) && needs !== 'code_editing'

/** The step in words that need no others. */
export function inFull({ text, sources }: Step, steps: readonly Step[]): string {
  const named = sources.flatMap((at) => steps[at]?.text ?? []).map((source) => `"${source}"`)
  return named.length === 0 ? text : `${text}, using the result of ${named.join(' and ')}`
}

function joined(clauses: readonly Clause[]): Clause[][] {
  const groups: Clause[][] = []
  for (const clause of clauses) {
    const last = groups.at(-1)
    const before = last?.at(-1)
    if (last !== undefined && before !== undefined && belongTogether(before, clause)) last.push(clause)
    else groups.push([clause])
  }
  return groups
}

/** Whether two clauses are one piece of work: nobody would hand the second to someone else. */
function belongTogether(before: Clause, clause: Clause): boolean {
  const [verb, needs, next] = [headVerb(before.text), neededFor(before.text), neededFor(clause.text)]
  const leavesFile = outputsOf(clause.text, false).length > 0
  if (needs === 'command_execution') return leavesFile ? ownOutput.test(clause.text) : shownOutput.test(clause.text)
  const alike = next === undefined || familyOf(next) === familyOf(needs)
  if (opening.test(verb)) return alike || needs === undefined
  if (thinking.test(verb) && needs === undefined)
    return sameThing.test(clause.text) || writing.test(headVerb(clause.text))
  return looking.test(verb) && alike && !leavesFile && clause.joint === 'beside' && sameThing.test(clause.text)
}

const familyOf = (needs: StepCapability | undefined): string =>
  needs === 'code_editing' || needs === undefined ? 'file_operations' : needs

/** A pronoun means the file that the step before left, or else what that step dealt with. */
function mentionedBy(steps: readonly Step[]): Mentioned | undefined {
  const last = steps.at(-1)
  if (last === undefined) return undefined
  return {
    step: steps.length - 1,
    name: last.outputs.at(-1) ?? objectOf(last.text),
  }
}
