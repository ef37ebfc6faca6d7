import { BatonError, toRunError } from '../../errors/baton-error.ts'
import type { RunError } from '../../errors/run-error.ts'
import type { Artifact } from '../../events/artifact.ts'
import { isObject, type Json, type JsonObject } from '../../events/json.ts'
import type { Context } from '../../kernel/context.ts'
import type { RunResult } from '../../kernel/run-result.ts'
import type { MemberDefinition } from './definition.ts'
import type { KeptText } from './history.ts'
import { toolNamed } from './member-grants.ts'
import { type TextMeasurement, textMeasurements } from './variables/measured-text.ts'

/** What a member gave. */
export interface MemberAnswer {
  /** The run that gave it; none where a person did. */
  readonly runId?: string
  readonly text: string
  /** Variables that it set. */
  readonly updates: JsonObject
  /** The last answer of each tool that measures, by the name of the tool. */
  readonly measured: JsonObject
  /** Answers of such tools that an agent gave a text, with the text. */
  readonly texts?: readonly TextMeasurement[]
  readonly artifacts: readonly Artifact[]
  /** The newest text that it kept. */
  readonly made?: KeptText
  readonly terminalAgent?: string
  readonly error?: RunError
  /** It did only part of what it was to do. */
  readonly isPartial?: true
  readonly costMicros: number
  /** Counted by the member itself, where what it made has a length of its own. */
  readonly words?: number
  readonly sources?: number
}

/** What a person said. */
export function saidBy(text: string): MemberAnswer {
  return { text, updates: {}, measured: {}, artifacts: [], costMicros: 0 }
}

/** Reads what a run of a member came to. What it made besides text is kept, so that others find it (COL-60). */
export async function readAnswer(
  branch: Context,
  { name, run }: MemberDefinition,
  result: RunResult,
  turn: TurnBefore,
): Promise<MemberAnswer> {
  const data = isObject(result.data) ? result.data : {}
  const signal = isObject(data['signal']) ? data['signal'] : {}
  const own: Json | undefined = 'signal' in data ? data['own'] : result.data
  const broken = brokenOff(run, own)
  const isDone = (result.status === 'completed' || result.status === 'partial') && broken === undefined
  const kept = isDone && isObject(own) ? [branch.keep(outputName(branch, name, turn), own)] : []
  const artifacts = [...(result.artifacts ?? []), ...kept]
  const made = await newestText(branch, artifacts)
  return {
    runId: result.runId,
    text: isDone ? said(run, own, result.output) : result.output,
    updates: objectIn(signal, 'updates') ?? objectIn(signal, 'context_updates') ?? {},
    measured: { ...objectIn(signal, 'measured'), ...measuredBy(run, own) },
    texts: textMeasurements(signal['texts']),
    artifacts,
    costMicros: result.usage.usdMicros,
    ...(made === undefined ? {} : { made }),
    ...(result.terminalAgent === name || result.terminalAgent === name.toLowerCase()
      ? {}
      : { terminalAgent: result.terminalAgent }),
    ...(isDone ? {} : { error: broken ?? result.error ?? lost(name) }),
    ...(result.status === 'partial' ? { isPartial: true as const } : {}),
    ...articleMeasures(own),
    ...(await listedSources(branch, artifacts)),
  }
}

/** Which turn it is, and what was kept before it. */
interface TurnBefore {
  readonly turn: number
  readonly artifacts: readonly Artifact[]
}

/** Where another member or turn has kept its own before, the name says whose this is: none takes the place of another. */
function outputName({ edition }: Context, member: string, { turn, artifacts }: TurnBefore): string {
  const isTaken = artifacts.some(({ name }) => name === 'final_output.json')
  return isTaken && edition > 5 ? `final_output-${member}-${turn}.json` : 'final_output.json'
}

function objectIn(group: JsonObject, key: string): JsonObject | undefined {
  const value = group[key]
  return isObject(value) ? value : undefined
}

/** Of a tool, the text that it made or what it says of its work, and not its data. */
function said(run: string | undefined, own: Json | undefined, output: string): string {
  if (run?.startsWith('tool:') !== true || !isObject(own)) return output
  for (const words of [own['text'], own['summary']]) if (typeof words === 'string' && words !== '') return words
  return output
}

/** A command that ended otherwise than well has not done its work, although its tool has: that is told with what it printed. */
function brokenOff(run: string | undefined, own: Json | undefined): RunError | undefined {
  const tool = toolNamed(run)
  if (tool === undefined || !isObject(own) || !('exit_code' in own) || own['exit_code'] === 0) return undefined
  const { exit_code, timed_out, stdout, stderr } = own
  const how =
    timed_out === true ? 'took too long' : exit_code === null ? 'was killed' : `ended with exit code ${exit_code}`
  const printed = [stderr, stdout].filter((text) => typeof text === 'string').find((text) => text.trim() !== '') ?? ''
  const end = printed.trim().slice(-mostPrinted)
  const error = new BatonError('BATON_TOOL_FAILED', {
    tool,
    problem: `its command ${how}${end === '' ? '' : `: ${end}`}`,
  })
  return { ...toRunError(error, error), retryable: false }
}

/** How much of what a command printed its error tells: the end says what went wrong. */
const mostPrinted = 2000

/** A member that is a tool measures by what it returns. */
function measuredBy(run: string | undefined, own: Json | undefined): JsonObject {
  const [, tool] = /^tool:(.+)$/.exec(run ?? '') ?? []
  return tool === undefined || own === undefined ? {} : { [tool]: own }
}

/** A page is a text that was set for readers; what is worked on is the text behind it. */
async function newestText(branch: Context, artifacts: readonly Artifact[]): Promise<KeptText | undefined> {
  const newest = artifacts.findLast(({ type }) => type.startsWith('text/') && type !== 'text/html')
  const content = newest === undefined ? undefined : await branch.artifact(newest)
  if (newest === undefined || typeof content !== 'string') return undefined
  return { name: newest.name, hash: newest.hash, text: content }
}

/** An article says how long it is and what it is from. */
function articleMeasures(own: Json | undefined): { readonly words?: number; readonly sources?: number } {
  if (!isObject(own)) return {}
  const { article, sources } = own
  const words = isObject(article) ? article['word_count'] : undefined
  return {
    ...(typeof words === 'number' ? { words } : {}),
    ...(Array.isArray(sources) ? { sources: sources.length } : {}),
  }
}

/** How many there are in an artifact of that name. */
async function listedSources(branch: Context, artifacts: readonly Artifact[]): Promise<{ readonly sources?: number }> {
  const list = artifacts.findLast(({ name }) => /^sources(?:\.json)?$/.test(name))
  const content = list === undefined ? undefined : await branch.artifact(list)
  return Array.isArray(content) ? { sources: content.length } : {}
}

function lost(name: string): RunError {
  return {
    type: 'worker_error',
    code: 'BATON_RUN_EXCEPTION',
    message: `${name} ended without an answer.`,
    retryable: true,
  }
}
