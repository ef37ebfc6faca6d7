import type { Baton } from '../../baton.ts'
import type { Kind } from '../../coordination/kind.ts'
import type { ShownClaim } from '../../coordination/kind-article.ts'
import { BatonError } from '../../errors/baton-error.ts'
import type { RunEvent } from '../../events/event.ts'
import { isFinal } from '../../events/status.ts'
import type { Usage } from '../../events/usage.ts'
import { visibleJson } from '../../events/visible-json.ts'
import { plural } from '../../projections/plural.ts'
import { project } from '../../projections/projection.ts'
import { runView } from '../../projections/run-view.ts'
import type { Command } from '../command.ts'
import { type ExitCode, exitCodes } from '../exit-code.ts'
import { findClaims } from '../find-article.ts'
import { findRun } from '../find-run.ts'
import { aboutForeign, type ForeignMark, foreignRuns } from '../foreign-runs.ts'
import { killedRuns } from '../killed-runs.ts'
import { openOwnJournal } from '../open-journal.ts'
import { answerText } from '../output/answer-text.ts'
import { claimCounts, claimLines } from '../output/claim-lines.ts'
import { leftBy, reportRunError } from '../output/error-report.ts'
import { eventLines } from '../output/event-line.ts'
import { mermaidOf } from '../output/mermaid.ts'
import { OutageNotice } from '../output/outage-notice.ts'
import { pictureOf } from '../output/run-picture.ts'
import { runTable } from '../output/run-table.ts'
import { neutralise, oneLine, truncate } from '../output/text-width.ts'
import { showRules } from '../show-rules.ts'
import { explain, remark, say, type Terminal, widthOf } from '../terminal.ts'
import { byTime, eventsBelow } from '../tree-events.ts'

export const show: Command = {
  name: 'show',
  summary: 'shows a run: what it did, what it used and how it ended',
  words: [{ name: 'RUN', says: 'its id, the beginning of it, or `last`', completes: 'run' }],
  options: {
    tree: { type: 'boolean', says: 'only the runs: who worked for whom, in which part, cost and time' },
    mermaid: { type: 'boolean', says: 'the runs as a Mermaid flowchart' },
    timeline: { type: 'boolean', says: 'what happened, in order, for people' },
    events: { type: 'boolean', says: 'the events of the run with their data' },
    claims: {
      type: 'boolean',
      says: 'the sentences of its article: what carries each, where it stands, word for word',
    },
    rules: {
      type: 'boolean',
      says: 'after each turn every rule: what each part of it came to, why it won or lost, and who decided',
    },
    json: {
      type: 'boolean',
      says: 'every event, or with --claims every claim, with --rules every turn, as a line of JSON; with --tree or --mermaid, those as one line',
    },
  },
  examples: [
    ['baton show last', 'the newest run, as a tree'],
    ['baton show last --tree', 'who advised, was chosen, took over or took part'],
    ['baton show run_0192 --timeline', 'the beginning of an id is enough'],
    ['baton show last --claims', 'whether an article can be relied on, sentence by sentence'],
    ['baton show last --rules', 'why the work of a team went where it went'],
    ['baton show last --json', 'for a program'],
  ],
  run: async ({ words, options, terminal, settings, kinds }) => {
    const [wanted = ''] = words
    const baton = await openOwnJournal(await settings(), terminal.env)
    if (baton === undefined) throw new BatonError('BATON_RUN_NOT_FOUND', { runId: wanted })
    try {
      const { runId } = await findRun(baton, wanted)
      const json = options['json'] === true
      const foreign = await foreignRuns(baton, [{ runId }], terminal.env)
      const mark: ForeignMark = foreign.size > 0 ? { foreign: true } : {}
      const warning = aboutForeign(foreign)
      if (warning !== undefined && !json) remark(terminal, warning)
      if (options['claims'] === true) {
        return showClaims(terminal, runId, await findClaims(baton, runId, await kinds()), { json, mark })
      }
      const events = await eventsBelow(baton, runId)
      const shown = { terminal, events, kinds: await kinds() }
      if (options['rules'] === true) return await showRules(terminal, byTime(events), { ...shown, json, mark })
      if (options['tree'] === true || options['mermaid'] === true) {
        await showRuns(shown, { json, mark, drawn: options['mermaid'] === true })
      } else if (json) for (const event of events) say(terminal, visibleJson({ ...event, ...mark }))
      else if (options['events'] === true) showEvents(terminal, events)
      else if (options['timeline'] === true) await showTimeline(shown)
      else {
        await showOperations(shown)
        await tellKilled(terminal, baton, runId)
      }
    } finally {
      await baton.close()
    }
    return exitCodes.completed
  },
}

/** A run whose process is gone looks as if it were at work. */
async function tellKilled(terminal: Terminal, baton: Baton, runId: string): Promise<void> {
  const killed = await killedRuns(baton, await baton.runs({ runId }))
  if (killed.size > 0) remark(terminal, `Its process is gone. To go on where it was killed: baton resume ${runId}`)
}

/** What is shown, on which terminal, and the models that have words for it. */
interface Shown {
  readonly terminal: Terminal
  readonly events: readonly RunEvent[]
  readonly kinds: readonly Kind[]
}

/** A run as a tree, with its answer. */
export async function showOperations({ terminal, events, kinds }: Shown): Promise<void> {
  const { paint, out, clock } = terminal
  const [first] = events
  const view = project(
    runView,
    events.filter(({ runId }) => runId === first?.runId),
  )
  const width = widthOf(out)
  say(terminal, truncate(`${view.runId}  ${view.status}  ${oneLine(view.input.text)}`, width))
  if (view.tags.length > 0) say(terminal, paint.dim(truncate(`tags: ${oneLine(view.tags.join(', '))}`, width)))
  const picture = await pictureOf(kinds, asRoot(events))
  const layout = { width, now: clock.now(), paint }
  for (const line of picture.tree(layout)) say(terminal, line)
  const boards = picture.boards(layout)
  if (boards.length > 0) say(terminal, ['', ...boards].join('\n'))
  const notice = new OutageNotice()
  for (const event of events) notice.take(event)
  for (const line of isFinal(view.status) ? [] : notice.lines) explain(terminal, paint.warn(line))
  if (view.output !== '') say(terminal, `\n${answerText(terminal, view.output)}`)
  for (const warning of view.warnings) explain(terminal, `${paint.warn('!')} ${neutralise(warning)}`)
  if (view.error === undefined) return
  explain(terminal, `\n${reportRunError(view.error, paint)}`)
  const { partial } = view.error
  if (partial !== undefined && view.output === '')
    say(terminal, `\n${leftBy(partial.agent, paint)}\n\n${answerText(terminal, partial.output)}`)
}

function showClaims(
  terminal: Terminal,
  runId: string,
  claims: readonly ShownClaim[] | undefined,
  { json, mark }: { readonly json: boolean; readonly mark: ForeignMark },
): ExitCode {
  if (claims === undefined) {
    remark(terminal, `${runId} kept no article.`)
    return exitCodes.failed
  }
  for (const claim of claims) {
    const { tone: _, ...told } = claim
    say(terminal, json ? visibleJson({ ...told, ...mark }) : `${claimLines(terminal, claim).join('\n')}\n`)
  }
  if (!json) say(terminal, [plural(claims.length, 'claim'), ...claimCounts(claims)].join(', '))
  return exitCodes.completed
}

/** The runs without what they did inside. */
async function showRuns(
  { terminal, events, kinds }: Shown,
  { json, mark, drawn }: { readonly json: boolean; readonly mark: ForeignMark; readonly drawn: boolean },
): Promise<void> {
  const { runs, views } = await pictureOf(kinds, asRoot(events))
  if (runs === undefined) return
  const layout = { width: widthOf(terminal.out), paint: terminal.paint }
  const drawing = drawn ? mermaidOf(runs, views) : ''
  if (json) say(terminal, visibleJson({ ...(drawn ? { mermaid: drawing } : runs), ...mark }, withUnknownCost))
  else for (const line of drawn ? [drawing] : runTable(runs, views, layout)) say(terminal, line)
}

/** A sum that holds nothing but calls of unknown price is unknown, not nothing. */
function withUnknownCost(_key: string, value: unknown): unknown {
  const isUnknown = (value as Partial<Usage> | null)?.usdMicros === 0 && (value as Usage).unpricedCalls > 0
  return isUnknown ? { ...(value as Usage), usdMicros: null } : value
}

/** The run that was asked for stands at the top, also when another run started it. */
function asRoot(events: readonly RunEvent[]): RunEvent[] {
  return events.map((event, index) => (index === 0 ? { ...event, parentRunId: null } : event))
}

async function showTimeline({ terminal, events, kinds }: Shown): Promise<void> {
  const lineFor = eventLines({ kinds, width: () => widthOf(terminal.out), paint: terminal.paint, everything: true })
  for (const event of byTime(events)) {
    const line = await lineFor(event)
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
