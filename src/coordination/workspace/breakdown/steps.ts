import { headVerb } from './actions.ts'
import { neededFor, type StepCapability } from './capabilities.ts'
import type { Clause } from './clauses.ts'
import { outputsOf } from './outputs.ts'
import { type Mentioned, objectOf, resolve } from './references.ts'

/** A part of a task that one peer can do, in words that need no others. */
export interface Step {
  readonly text: string
  readonly joint: Clause['joint']
  readonly needs: StepCapability | undefined
  readonly outputs: readonly string[]
  /** The earlier steps that it speaks of. */
  readonly from: readonly number[]
  /** Whether it speaks of all of them. */
  readonly fromAll: boolean
}

const writing =
  /^(?:write|make|create|report|summari[sz]e|list|explain|draft|document|compose|put|save|store|record|note|add)$/
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
    const said = [own, ...rest.map(({ text }) => text)].join(' and ')
    const needs = neededFor(own) ?? neededFor(said)
    const outputs = [own, ...rest.map(({ text }) => text)].flatMap((text) =>
      outputsOf(text, needs === 'command_execution'),
    )
    const consumes =
      steps.length > 0 && from.length === 0 && !all && outputs.length > 0 && writing.test(headVerb(first.text))
    const text = withSources(said, all ? steps : consumes ? steps.slice(-1) : [])
    steps.push({
      text: text.charAt(0).toUpperCase() + text.slice(1),
      joint: first.joint,
      needs,
      outputs,
      from: consumes ? [steps.length - 1] : from,
      fromAll: all,
    })
  }
  return steps
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
  return verb === 'find' && alike && !leavesFile && clause.joint === 'beside' && sameThing.test(clause.text)
}

const familyOf = (needs: StepCapability | undefined): string =>
  needs === 'code_editing' || needs === undefined ? 'file_operations' : needs

/** A pronoun means the file that the step before left, or else what that step dealt with. */
function mentionedBy(steps: readonly Step[]): Mentioned | undefined {
  const last = steps.at(-1)
  if (last === undefined) return undefined
  return {
    step: steps.length - 1,
    name: last.outputs.at(-1) ?? objectOf(last.text.replace(/, using the result of .*$/s, '')),
  }
}

function withSources(text: string, sources: readonly Step[]): string {
  if (sources.length === 0) return text
  return `${text}, using the result of ${sources.map((step) => `"${step.text}"`).join(' and ')}`
}
