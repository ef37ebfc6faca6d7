import { eventData, partOf } from '../events/catalog.ts'
import { operationOf, type RunEvent } from '../events/event.ts'
import { isObject, type Json } from '../events/json.ts'
import { recordedLayers } from '../grants/grants.ts'
import { limitsIn } from '../kernel/limits-in-log.ts'
import type { TreeLogs } from '../kernel/load-tree.ts'
import type { Message } from '../kernel/ports/journal.ts'
import type { ForeignTree } from '../kernel/ports/provenance.ts'
import { plural } from '../projections/plural.ts'
import { wantedCalls } from './wanted-calls.ts'

/**
 * All that a tree would have this process believe or do if it went on, each as the end of "it would …". To be
 * shown to a person, for consent: nothing is shortened, and nothing is left out that no file of the project says as well.
 */
export function holdsOf(tree: ForeignTree, logs: TreeLogs): readonly string[] {
  const root = logs.get(tree.rootRunId) ?? []
  const started = eventData(root[0], 'run.started')
  const events = [...logs.values()].reduce((sum, log) => sum + log.length, 0)
  const limits = limitsIn(root)
  const begun = new Date(root[0]?.ts ?? 0).toISOString()
  const foreign = tree.runIds.length === tree.runs ? 'none' : `${tree.runs - tree.runIds.length} of ${tree.runs}`
  const runs = `${tree.runs} ${tree.runs === 1 ? 'run' : 'runs'} with ${events} open events`
  return [
    `go on with ${started?.runnable ?? 'a run'}, begun at ${begun}: ${runs}, ${foreign} written with your key`,
    `work on ${inputIn(root)}`,
    ...(limits === undefined ? [] : [`spend up to ${limits.usdMicros / 1_000_000} USD`]),
    ...new Set([...logs.values()].flatMap(holdsOfLog)),
    ...tree.messages.map(holdOfMessage),
    ...believedIn(logs),
  ]
}

/** What a run was given: its text, and what else there is, such as data. */
function inputIn([first]: readonly RunEvent[]): string {
  const { text = '', ...more } = eventData(first, 'run.started')?.input ?? {}
  return [text, ...(Object.keys(more).length === 0 ? [] : [more])].map((part) => JSON.stringify(part)).join(' with ')
}

/** What is too much to be shown and is believed all the same: it decides what the run does next. */
function believedIn(logs: TreeLogs): string[] {
  const types = [...logs.values()].flatMap((log) => log.map(({ type }) => type))
  const parts = believed.flatMap(([type, thing, from]) => {
    const number = types.filter((one) => one === type).length
    return number === 0 ? [] : [`${plural(number, thing)}${from}`]
  })
  return parts.length === 0 ? [] : [`take for what happened, without that you see it here: ${parts.join(', ')}`]
}

const believed = [
  ['model.answered', 'answer', ' of models'],
  ['decision.made', 'decision', ''],
  ['tool.returned', 'result', ' of tools'],
  ['child.ended', 'result', ' of other runs'],
  ['message.received', 'message', ''],
  ['message.taken', 'look', ' at messages'],
] as const

function holdsOfLog(log: readonly RunEvent[]): string[] {
  const started = eventData(log[0], 'run.started')
  const layers = recordedLayers(started?.grants) ?? []
  return [
    ...(log[0]?.parentRunId == null ? [] : [`have ${started?.runnable} work on ${inputIn(log)}`]),
    ...layers.map(({ from, grants }) => `let ${started?.runnable} do what ${from} grants: ${JSON.stringify(grants)}`),
    ...layers.flatMap(({ grants: { secrets = [] } }) =>
      secrets.map((one) => `send the secret ${one.replace('@', ' to ')}`),
    ),
    ...openOperations(log),
    ...wantedCalls(log).map(
      ({ tool, input }) => `call, as a recorded answer asks: ${tool} with ${JSON.stringify(input)}`,
    ),
  ]
}

/** Calls that had begun, what was approved of them, and what could be taken back. */
function openOperations(log: readonly RunEvent[]): string[] {
  const begun = new Map<string, string>()
  const asked = new Map<string, string>()
  const holds: string[] = []
  for (const event of log) {
    const call = eventData(event, 'tool.called')
    const question = eventData(event, 'question.asked')
    const answered = eventData(event, 'question.answered')
    if (call !== undefined) {
      const shown = `${call.tool} with ${JSON.stringify(call.input)}`
      begun.set(call.op, `carry out what it says had begun: ${shown}`)
      if (call.effect === 'compensable') holds.push(`take back, if it fails: ${shown}`)
    } else if (question !== undefined) asked.set(question.op, approvalIn(question))
    else if (answered !== undefined) {
      holds.push(
        `take for the answer of ${answered.by} to ${asked.get(answered.op)}: ${JSON.stringify(answered.answer)}`,
      )
    }
    const part = partOf(event.type)
    if (part === 'end' || part === 'lost') begun.delete(operationOf(event) ?? '')
  }
  return [...begun.values(), ...holds]
}

function approvalIn({ prompt, about }: { readonly prompt: string; readonly about?: Json }): string {
  const isApproval = isObject(about) && 'approval' in about
  return `${isApproval ? 'the approval' : 'the question'} ${JSON.stringify(prompt)}`
}

function holdOfMessage(message: Message): string {
  const content = JSON.stringify(message.content)
  switch (message.kind) {
    case 'answer':
      return `take in the answer of ${message.by} to ${message.op}: ${content}`
    case 'cancel':
      return `be stopped by ${message.by}: ${content}`
    case 'topic':
      return `take in what ${message.by} sent on ${message.topic}: ${content}`
  }
}
