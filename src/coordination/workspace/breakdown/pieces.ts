import { type NeededSkill, neededFor } from './capabilities.ts'
import type { TaskClause } from './clauses.ts'
import { changesItsObject, outputsOf } from './outputs.ts'
import { type Mentioned, objectOf, resolve } from './references.ts'
import { headVerb } from './verbs.ts'

/** A part of a task that one peer can do. */
export interface WorkPiece {
  /** With its own words for what earlier pieces left. */
  readonly text: string
  readonly joint: TaskClause['joint']
  readonly needs: NeededSkill | undefined
  readonly outputs: readonly string[]
  /** The earlier pieces that it speaks of. */
  readonly from: readonly number[]
  /** Those of them whose result it is made of, without saying so. */
  readonly sources: readonly number[]
  /** What a pronoun after it means. */
  readonly name: string
}

const writing =
  /^(?:write|make|create|report|summari[sz]e|list|explain|draft|document|compose|put|save|store|record|note|add|draw|compare|calculate|compute|estimate|conclude|describe)$/
const looking = /^(?:find|count|list|gather|collect|compute|calculate|measure)$/
const opening = /^(?:read|open|view)$/
const thinking = /^(?:choose|select|pick|decide|judge|consider|think|compute|calculate|estimate)$/
/** "Make a list" and "write it to a file" are one. */
const composing = /^(?:make|create|draft|compose|prepare|design|draw|generate)$/
/** "Write its output to a file" is part of running the command. */
const ownOutput =
  /^\W*(?:write|save|put|store|record|redirect)\s+(?:(?:the|its|their|all)\s+)*(?:(?:outputs?|results?|answers?|times?|timings?|numbers|figures|values|measurements|logs?|stdout|exit code)\b|it\b|them\b)/i
const shownOutput =
  /^\W*(?:show|print|display|tell|report|give)\s+(?:me\s+)?(?:(?:the|its|their|all)\s+)*(?:outputs?\b|results?\b|answer\b|what (?:it|they) sa(?:y|ys|id)\b|it\b|them\b)/i
const sameThing = /\b(?:it|its|them|their|the choice|the decision|the reasons?)\b/i

/** The pieces of a task: clauses that belong together as one, with pronouns replaced by what they stand for. */
export function piecesOf(clauses: readonly TaskClause[]): WorkPiece[] {
  const pieces: WorkPiece[] = []
  for (const [first, ...rest] of joined(clauses)) {
    if (first === undefined) continue
    const { text: own, from, all } = resolve(first.text, mentionedBy(pieces))
    const parts = [own, ...rest.map(({ text }) => text)]
    const text = parts.join(' and ')
    const needs = neededFor(own) ?? neededFor(text)
    const outputs = outputsOfPiece([first, ...rest], own, needs === 'command_execution')
    const last = pieces.at(-1)
    const hasSource =
      last?.outputs.length === 0 || first.joint === 'then' || familyOf(last?.needs) !== 'file_operations'
    const isMadeOfLast = hasSource && from.length === 0 && outputs.length > 0 && isMade(headVerb(first.text), needs)
    const sources = all ? [...pieces.keys()] : isMadeOfLast ? [...pieces.keys()].slice(-1) : []
    pieces.push({
      text: text.charAt(0).toUpperCase() + text.slice(1),
      joint: first.joint,
      needs,
      outputs,
      from: [...from, ...sources],
      sources,
      name: nameFor(parts.at(-1) ?? own, outputs),
    })
  }
  return pieces
}

/** A file that only a pronoun means was there before, unless the piece changes it. */
function outputsOfPiece(clauses: readonly TaskClause[], resolved: string, isCommand: boolean): string[] {
  const named = clauses.flatMap(({ text }) => outputsOf(text, isCommand))
  const meant = named.length === 0 && changesItsObject(resolved) ? outputsOf(resolved, isCommand) : []
  return [...new Set([...named, ...meant])]
}

/** A pronoun means the file that a piece left, or else what the piece dealt with. A fault is not the file that has it. */
function nameFor(part: string, outputs: readonly string[]): string {
  const file = /^(?:fix|repair|debug|solve|mend)$/.test(headVerb(part)) ? undefined : outputs.at(-1)
  return file ?? objectOf(part)
}

/** Whether what a verb leaves can be made of what the piece before found. Code is not. */
const isMade = (verb: string, needs: NeededSkill | undefined): boolean => writing.test(verb) && needs !== 'code_editing'

/** The piece in words that need no others. */
export function inFull({ text, sources }: WorkPiece, pieces: readonly WorkPiece[]): string {
  const named = sources.flatMap((at) => pieces[at]?.text ?? []).map((source) => `"${source}"`)
  return named.length === 0 ? text : `${text}, using the result of ${named.join(' and ')}`
}

function joined(clauses: readonly TaskClause[]): TaskClause[][] {
  const groups: TaskClause[][] = []
  for (const clause of clauses) {
    const last = groups.at(-1)
    const before = last?.at(-1)
    if (last !== undefined && before !== undefined && belongTogether(before, clause)) last.push(clause)
    else groups.push([clause])
  }
  return groups
}

/** Whether two clauses are one piece of work, which no peer would share with another. */
function belongTogether(before: TaskClause, clause: TaskClause): boolean {
  const [verb, needs, next] = [headVerb(before.text), neededFor(before.text), neededFor(clause.text)]
  const leavesFile = outputsOf(clause.text, false).length > 0
  if (needs === 'command_execution') return leavesFile ? keepsOutput(before, clause) : shownOutput.test(clause.text)
  const alike = next === undefined || familyOf(next) === familyOf(needs)
  if (opening.test(verb)) return alike || needs === undefined
  if (composing.test(verb) && outputsOf(before.text, false).length === 0 && ownOutput.test(clause.text)) return true
  if (thinking.test(verb) && clause.joint === 'beside' && familyOf(needs) === 'file_operations')
    return sameThing.test(clause.text) || writing.test(headVerb(clause.text))
  return looking.test(verb) && alike && !leavesFile && clause.joint === 'beside' && sameThing.test(clause.text)
}

/** "Compute the sum with awk and write the sum to a file" writes what the command said. */
function keepsOutput(before: TaskClause, { text }: TaskClause): boolean {
  const [, noun] =
    /^\W*(?:write|save|put|store|record)\s+(?:the|this|that)\s+(\w+)\s+(?:to|in|into)\s/i.exec(text) ?? []
  return ownOutput.test(text) || (noun !== undefined && before.text.toLowerCase().includes(noun.toLowerCase()))
}

const familyOf = (needs: NeededSkill | undefined): string =>
  needs === 'code_editing' || needs === undefined ? 'file_operations' : needs

function mentionedBy(pieces: readonly WorkPiece[]): Mentioned | undefined {
  const last = pieces.at(-1)
  return last && { piece: pieces.length - 1, name: last.name }
}
