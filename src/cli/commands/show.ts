import { BatonError } from '../../errors/baton-error.ts'
import type { RunEvent } from '../../events/event.ts'
import { operationTree } from '../../projections/operation-tree.ts'
import { project } from '../../projections/projection.ts'
import { runTree } from '../../projections/run-tree.ts'
import { runView } from '../../projections/run-view.ts'
import type { Command } from '../command.ts'
import { exitCodes } from '../exit-code.ts'
import { findRun } from '../find-run.ts'
import { openJournal } from '../open-journal.ts'
import { answerText } from '../output/answer-text.ts'
import { reportRunError } from '../output/error-report.ts'
import { eventLines } from '../output/event-line.ts'
import { mermaidOf } from '../output/mermaid.ts'
import { RunNotes } from '../output/run-notes.ts'
import { runTable } from '../output/run-table.ts'
import { neutralise, oneLine, truncate } from '../output/text-width.ts'
import { renderTree } from '../output/tree.ts'
import { WorkBoard } from '../output/work-board.ts'
import { say, type Terminal, widthOf } from '../terminal.ts'
import { eventsBelow } from '../tree-events.ts'

export const show: Command = {
  name: 'show',
  summary: 'shows a run: what it did, what it used and how it ended',
  words: [{ name: 'RUN', says: 'its id, the beginning of it, or `last`', completes: 'run' }],
  options: {
    tree: { type: 'boolean', says: 'only the runs: who worked for whom, in which part, cost and time' },
    mermaid: { type: 'boolean', says: 'the runs as a Mermaid flowchart' },
    timeline: { type: 'boolean', says: 'what happened, in order, for people' },
    events: { type: 'boolean', says: 'the events of the run with their data' },
    json: { type: 'boolean', says: 'every event as a line of JSON; with --tree or --mermaid, those as one line' },
  },
  examples: [
    ['baton show last', 'the newest run, as a tree'],
    ['baton show last --tree', 'who advised, was chosen, took over or took part'],
    ['baton show run_0192 --timeline', 'the beginning of an id is enough'],
    ['baton show last --json', 'for a program'],
  ],
  run: async ({ words, options, terminal, settings }) => {
    const [wanted = ''] = words
    const baton = await openJournal(await settings())
    if (baton === undefined) throw new BatonError('BATON_RUN_NOT_FOUND', { runId: wanted })
    try {
      const { runId } = await findRun(baton, wanted)
      const events = await eventsBelow(baton, runId)
      const json = options['json'] === true
      if (options['tree'] === true || options['mermaid'] === true) {
        showRuns(terminal, events, { json, drawn: options['mermaid'] === true })
      } else if (json) for (const event of events) say(terminal, JSON.stringify(event))
      else if (options['events'] === true) showEvents(terminal, events)
      else if (options['timeline'] === true) showTimeline(terminal, events)
      else showOperations(terminal, events)
    } finally {
      await baton.close()
    }
    return exitCodes.completed
  },
}

function showOperations(terminal: Terminal, events: readonly RunEvent[]): void {
  const { paint, out, clock } = terminal
  const [first] = events
  const view = project(
    runView,
    events.filter(({ runId }) => runId === first?.runId),
  )
  const width = widthOf(out)
  say(terminal, truncate(`${view.runId}  ${view.status}  ${oneLine(view.input.text)}`, width))
  const notes = new RunNotes()
  const board = new WorkBoard()
  for (const event of events) {
    notes.take(event)
    board.take(event)
  }
  const layout = { width, now: clock.now(), paint, notes }
  for (const line of renderTree(project(operationTree, asRoot(events)), layout)) say(terminal, line)
  const orders = board.lines(layout)
  if (orders.length > 0) say(terminal, ['', ...orders].join('\n'))
  if (view.output !== '') say(terminal, `\n${answerText(terminal, view.output)}`)
  for (const warning of view.warnings) say(terminal, `${paint.warn('!')} ${neutralise(warning)}`)
  if (view.error !== undefined) say(terminal, `\n${reportRunError(view.error, paint)}`)
}

/** The runs without what they did inside. */
function showRuns(
  terminal: Terminal,
  events: readonly RunEvent[],
  { json, drawn }: { readonly json: boolean; readonly drawn: boolean },
): void {
  const root = runTree(project(operationTree, asRoot(events)))
  if (root === undefined) return
  if (drawn) say(terminal, json ? JSON.stringify({ mermaid: mermaidOf(root) }) : mermaidOf(root))
  else if (json) say(terminal, JSON.stringify(root))
  else for (const line of runTable(root, { width: widthOf(terminal.out), paint: terminal.paint })) say(terminal, line)
}

/** The run that was asked for stands at the top, also when another run started it. */
function asRoot(events: readonly RunEvent[]): RunEvent[] {
  return events.map((event, index) => (index === 0 ? { ...event, parentRunId: null } : event))
}

function showTimeline(terminal: Terminal, events: readonly RunEvent[]): void {
  const lineFor = eventLines({ width: () => widthOf(terminal.out), paint: terminal.paint, everything: true })
  for (const event of events.toSorted((left, right) => left.ts - right.ts)) {
    const line = lineFor(event)
    if (line !== undefined) say(terminal, line)
  }
}

function showEvents(terminal: Terminal, events: readonly RunEvent[]): void {
  const { paint } = terminal
  for (const { id, ts, type, data } of events) {
    say(terminal, `${paint.dim(new Date(ts).toISOString())}  ${paint.bold(type)}  ${paint.dim(id)}`)
    say(terminal, `  ${neutralise(JSON.stringify(data, undefined, 2)).replaceAll('\n', '\n  ')}`)
  }
}
