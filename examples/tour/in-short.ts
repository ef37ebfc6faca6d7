import { readFile } from 'node:fs/promises'
import { isObject, type Json } from '../../src/events/json.ts'
import { baton, inExamples } from './baton-process.ts'

/** What is worth remembering of the tour, each thing read from a log or a result: a word, and a line. */
export async function inShort(): Promise<readonly (readonly [what: string, line: string])[]> {
  return [
    ['killed', await killedLine()],
    ['found', await findingLine()],
    ['sourced', await sourceLine()],
  ]
}

/** How the run went on that was killed: what had finished must not have been done again. */
async function killedLine(): Promise<string> {
  const events = await linesOf(['show', 'last', '--json'], 'ferry-library')
  const own = events.filter(({ runId }) => runId === events[0]?.['runId'])
  const cut = own.findIndex(({ type }) => type === 'run.resumed')
  if (cut < 0) return 'nothing: the run was faster than the kill'
  const finished = new Set(operationsOf(own.slice(0, cut), 'child.ended'))
  const again = operationsOf(own.slice(cut), 'child.started').filter((operation) => finished.has(operation))
  return `the research, when ${finished.size} workers had finished; another process ended it, and did ${again.length} of them again`
}

function operationsOf(events: readonly Line[], wanted: string): Json[] {
  return events.flatMap(({ type, data }) => (type === wanted && isObject(data) ? [data['op'] ?? null] : []))
}

async function findingLine(): Promise<string> {
  const report = await readFile(inExamples('tour/results/review.md'), 'utf8')
  const [, severity, place] = /^1\. \[(\w+)\] (\S+)/m.exec(report) ?? []
  return place === undefined
    ? 'nothing to change in src/journal'
    : `${place} (${severity}), in the code of Baton itself`
}

async function sourceLine(): Promise<string> {
  const claims = await linesOf(['show', 'last', '--claims', '--json'], 'ferry-library')
  const carried = claims.filter(({ verdict }) => verdict === 'supported')
  const [first] = carried
  const place = `${String(first?.['location'])}:${String(first?.['line'])}`
  return `${carried.length} of ${claims.length} sentences are carried by a passage; the first by ${place}`
}

type Line = Readonly<Record<string, Json>>

async function linesOf(words: readonly string[], project: string): Promise<readonly Line[]> {
  const { printed } = await baton(words, project, 'silent')
  const read = printed.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Json]))
  return read.filter(isObject)
}
