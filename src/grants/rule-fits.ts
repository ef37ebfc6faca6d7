import type { Json } from '../events/json.ts'
import { launches, plainWords, startedBy } from './command.ts'
import { grantFits, ruleStandsAgainst } from './files-fit.ts'
import { fitsText, globProblem, normalPath } from './glob.ts'
import { canonicalHost, hostFitsAnyPort } from './host.ts'
import { fitsServerTool } from './obstacle.ts'
import type { Rule, TouchPattern } from './policy.ts'
import { shown } from './shown.ts'
import type { Touch } from './touch.ts'

/** What of a call rules look at. */
interface RuledCall {
  readonly agent: string
  readonly callers?: readonly string[]
  readonly tool: string
  readonly input: Json
  readonly touches: readonly Touch[]
}

/**
 * Whether everything that the rule names fits the call.
 *
 * A path, host or command that can't be understood fits every rule that denies or asks, and none that allows, so that a
 * rule can't be passed by misspelling.
 */
export function ruleFits(rule: Rule, call: RuledCall): boolean {
  const { tool, agent, touch, input } = rule
  const whenUnclear = rule.action !== 'allow'
  return (
    (tool === undefined || fitsText(tool, call.tool)) &&
    (agent === undefined || callersOf(call, whenUnclear).some((one) => fitsText(agent, one))) &&
    (touch === undefined || call.touches.some((one) => touchFits(touch, one, whenUnclear))) &&
    (input === undefined || Object.entries(input).every(([path, glob]) => inputFits(call.input, path, glob)))
  )
}

/** A rule that denies or asks holds for the agent and all its callers; one that spares a question, for the agent alone. */
function callersOf({ agent, callers = [agent] }: RuledCall, isStrict: boolean): readonly string[] {
  return isStrict ? callers : [agent]
}

/** `deny tool shell, exec "rm *"`. */
export function shownRule({ action, tool, agent, touch, input }: Rule): string {
  const named = [
    ...(tool === undefined ? [] : [`tool ${tool}`]),
    ...(agent === undefined ? [] : [`agent ${agent}`]),
    ...(touch === undefined ? [] : [`${touch.kind} "${touch.glob}"`]),
    ...Object.entries(input ?? {}).map(([path, glob]) => `${path} "${glob}"`),
  ]
  return `${action} ${shown(named.join(', '))}`.trim()
}

function touchFits({ kind, glob }: TouchPattern, touch: Touch, whenUnclear: boolean): boolean {
  if (kind !== touch.kind) return false
  switch (touch.kind) {
    case 'files.read':
    case 'files.write':
      if (normalPath(touch.path) === undefined || globProblem(glob) !== undefined) return whenUnclear
      return whenUnclear ? ruleStandsAgainst(glob, touch) : grantFits(glob, touch)
    case 'net':
    case 'service':
      return canonicalHost(touch.host) === undefined ? whenUnclear : hostFitsAnyPort(glob, touch)
    case 'exec':
      return commandFits(glob, touch.command, whenUnclear)
    case 'mcp':
      return fitsServerTool(glob, touch)
    case 'secret':
      return fitsText(glob, `${touch.name}@${canonicalHost(touch.host) ?? touch.host}`)
  }
}

/** A command is what its words say, however it is spaced or quoted and wherever its program lies. */
function commandFits(glob: string, command: string, whenUnclear: boolean): boolean {
  const words = plainWords(command)
  if (words === undefined || launches(words)) return whenUnclear || fitsText(glob, command)
  const started = whenUnclear ? startedBy(words) : undefined
  if (started === 'launched') return true
  if (started !== undefined && commandFits(glob, started.join(' '), whenUnclear)) return true
  const [program = '', ...rest] = words
  const bare = program.slice(program.lastIndexOf('/') + 1)
  return [words.join(' '), [bare, ...rest].join(' ')].some((text) => fitsText(glob, text))
}

/** Whether the field at a path such as `options.force` is there and its text fits; of a list, whether any item does. */
function inputFits(input: Json, path: string, glob: string): boolean {
  let found: Json | undefined = input
  for (const name of path.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return false
    found = (found as Readonly<Record<string, Json>>)[name]
  }
  const values = Array.isArray(found) ? found : [found]
  return values.some((value: Json) => fitsText(glob, typeof value === 'string' ? value : JSON.stringify(value)))
}
