/** How the story is printed. Colours only where a person looks on: `styleText` heeds NO_COLOR and pipes. */
import { styleText } from 'node:util'
import { asKernelFact, eventData, operationOf } from '../../src/events/index.ts'
import type { Json, OpenQuestion, RunEvent } from '../../src/index.ts'
import type { OperationNode } from '../../src/projections/index.ts'

export const bold = (text: string): string => styleText('bold', text)
export const dim = (text: string): string => styleText('dim', text)
export const good = (text: string): string => styleText('green', text)
export const bad = (text: string): string => styleText('red', text)

export function heading(number: number, text: string): void {
  console.log(`\n${bold(`${number}  ${text}`)}`)
}

export function line(text: string): void {
  console.log(`   ${text}`)
}

/** One line for an event that ends something; nothing for the others, which would fill the screen. */
export function showEvent(event: RunEvent): void {
  const detail = detailOf(event)
  if (detail === undefined) return
  const op = operationOf(event) ?? ''
  line(`${dim(String(event.seq).padStart(3))}  ${event.type.padEnd(15)} ${op.padEnd(23)} ${dim(detail)}`.trimEnd())
}

function detailOf(event: RunEvent): string | undefined {
  const fact = asKernelFact(event)
  switch (fact?.type) {
    case 'run.resumed':
      return `by owner ${fact.data.epoch}; those before it can no longer write`
    case 'tool.returned':
      return describe(fact.data.output)
    case 'decision.made':
      return `by ${fact.data.decider}: ${fact.data.reason}`
    case 'child.ended':
      return fact.data.output
    case 'timer.fired':
      return ''
    default:
      return undefined
  }
}

function describe(output: Json): string {
  if (typeof output !== 'object' || output === null || !('folder' in output)) return ''
  return `${output['folder']}: ${output['words']} words`
}

/** The tree of operations: what each was, how it ended, how long it took and what it used. */
export function showTree(node: OperationNode, events: readonly RunEvent[], indent = '', branch = ''): void {
  const what = node.kind === 'question' ? 'question' : `${node.kind} ${node.name}${subjectOf(node, events)}`
  const took = node.endedAt === undefined ? '' : `${node.endedAt - node.startedAt} ms`
  const used = node.kind === 'run' ? plural(node.total.toolCalls, 'tool call') : ''
  const tries = node.attempts > 1 ? `${node.attempts} attempts` : ''
  const status = (node.status === 'ok' ? good : bad)(node.status.padEnd(9))
  line(`${`${indent}${branch}${what}`.padEnd(36)} ${status} ${took.padStart(7)}  ${dim(used + tries)}`.trimEnd())
  const deeper = indent + (branch === '' ? '' : branch === '└─ ' ? '   ' : '│  ')
  node.children.forEach((child, index) => {
    showTree(child, events, deeper, index === node.children.length - 1 ? '└─ ' : '├─ ')
  })
}

/** What a tool was called on, if that is a word or two. */
function subjectOf({ id }: OperationNode, events: readonly RunEvent[]): string {
  const called = events.find((event) => event.type === 'tool.called' && `${event.runId}/${operationOf(event)}` === id)
  const input = eventData(called, 'tool.called')?.input
  return typeof input === 'string' ? ` ${input}` : ''
}

export function showQuestion({ prompt, choices }: OpenQuestion, answer: Json): void {
  line(`${bold('?')} ${prompt}`)
  if (choices !== undefined) line(dim(`  ${choices.join(' | ')}`))
  line(`${bold('>')} ${answer} ${dim('(the script looked into the ledger)')}`)
}

export function plural(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`
}
