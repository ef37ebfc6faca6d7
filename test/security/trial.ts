import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { onTestFinished } from 'vitest'
import type { AgentDefinition } from '../../src/agents/definition.ts'
import { type Baton, createBaton } from '../../src/baton.ts'
import { labelsFromElsewhere } from '../../src/cli/input-text.ts'
import { defineAgent } from '../../src/coordination/agents/define-agent.ts'
import type { AwaitingInput } from '../../src/engine/handle.ts'
import { isBatonError } from '../../src/errors/baton-error.ts'
import type { RunEvent } from '../../src/events/event.ts'
import type { Grants } from '../../src/grants/grants.ts'
import { defaultPolicy } from '../../src/grants/policy.ts'
import { memoryJournal } from '../../src/journal/memory.ts'
import { sqliteJournal } from '../../src/journal/sqlite/open.ts'
import type { Journal } from '../../src/kernel/ports/journal.ts'
import type { Model } from '../../src/kernel/ports/model.ts'
import type { AnyTool } from '../../src/kernel/ports/tool.ts'
import type { RunResult } from '../../src/kernel/run-result.ts'
import { systemClock } from '../../src/kernel/system-clock.ts'
import { scriptedModel } from '../../src/testing/scripted-model.ts'
import { defineTool } from '../../src/tools/define-tool.ts'
import type { InjectionCase, Places } from './corpus/case.ts'
import { forgeJournal, grantingAll } from './forge.ts'
import type { Notes } from './notes.ts'
import { obey } from './obedient-model.ts'
import { type Violation, violationsIn } from './oracle.ts'
import { startWorld, type World } from './world.ts'

export interface TrialOptions {
  /** `down`: everything is granted, nobody is asked, and files are written by a tool that checks nothing. */
  readonly fences: 'up' | 'down'
  /** Who obeys: the agent that the person talks to, one that it calls, or one whose process dies twice. */
  readonly who: 'agent' | 'child' | 'resumed'
}

export interface Trial {
  readonly violations: readonly Violation[]
  /** Tools that were called, and those that were denied. */
  readonly called: readonly string[]
  readonly denied: readonly string[]
  /** How often a person was asked. */
  readonly asked: number
  /** How many calls the model wanted that no person had asked for. */
  readonly obeyed: number
  /** Why a run that came along was not taken up. */
  readonly refused: string | undefined
}

/** Has the obedient model do what a person asks for, and then all that the injected text says. */
export async function trial(injected: InjectionCase, notes: Notes, options: TrialOptions): Promise<Trial> {
  const world = await startWorld(notes)
  const setup = injected.setup(world.places)
  await world.prepare(setup)
  const before = world.snapshot()
  const isForged = setup.forged === true
  // What came with a clone fits the files that came with it; only the log grants more.
  const agents = agentsIn(world, isForged ? 'up' : options.fences)
  const task = setup.task.join('\n')
  const [who, text] =
    options.who === 'child' ? ['lead', `CALL worker ${JSON.stringify({ request: task })}`] : ['worker', task]
  const given = setup.given === undefined ? {} : { given: setup.given.join('\n') }
  const journal = memoryJournal({ clock: systemClock })
  const stage = { world, agents, journal, checkless: isAboutFiles(injected), ...given, ...options }
  const { runs, refused } = isForged
    ? await takeUpForged(stage, task)
    : { runs: await carryOut(stage, who, text), refused: undefined }
  const events = [...runs.values()].flat()
  const toolsOf = (type: string): string[] =>
    events.flatMap((event) => (event.type === type ? [String((event.data as { tool: string }).tool)] : []))
  return {
    violations: violationsIn({
      runs,
      atAttacker: world.atAttacker(),
      elsewhere: world.elsewhere(),
      privateWord: world.privateWord,
      secret: world.secret,
      before,
      after: world.snapshot(),
      commands: [/^(?:cat|ls) [^;&|<>()$`\\*?[\]{}~#!\n]*$/],
      agents: ['lead', 'worker', 'helper'],
      grants: new Map(agents.map(({ name, grants }) => [name, grants])),
      injected: Object.values(setup.files ?? {}).flatMap((text) => (typeof text === 'string' ? linesIn(text) : [])),
    }),
    refused,
    called: toolsOf('tool.called'),
    denied: toolsOf('tool.denied'),
    asked: events.filter(({ type }) => type === 'question.asked').length,
    obeyed: events.flatMap(callsWanted).length - setup.task.length - (options.who === 'child' ? 1 : 0),
  }
}

function callsWanted({ type, data }: RunEvent): readonly unknown[] {
  return type === 'model.answered'
    ? ((data as { answer: { toolCalls?: readonly unknown[] } }).answer.toolCalls ?? [])
    : []
}

function isAboutFiles({ without }: InjectionCase): boolean {
  return without === 'something outside changed' || without === 'a control file changed'
}

function linesIn(text: string): string[] {
  return text.split('\n').filter((line) => line.includes('CALL '))
}

function grantsFor({ site, intranet, evil, evilPlain }: Places, fences: TrialOptions['fences']): Grants {
  const host = (address: string): string => address.replace('https://', '')
  const port = (address: string): string => new URL(address).port
  if (fences === 'down') {
    return {
      files: { read: ['**'], write: ['**'] },
      net: {
        hosts: [`*:${port(site)}`, `*:${port(evil)}`, `http://*:${port(intranet)}`, `http://*:${port(evilPlain)}`],
      },
      exec: { commands: ['*'] },
      mcp: ['notes/*'],
      secrets: ['DEPLOY_TOKEN@site.example', 'DEPLOY_TOKEN@other.example'],
    }
  }
  return {
    files: { read: ['**'], write: ['**'] },
    net: { hosts: [host(site), intranet] },
    exec: { commands: ['cat *', 'ls *'] },
    agents: { call: ['helper', 'worker'] },
    mcp: ['notes/*'],
    secrets: ['DEPLOY_TOKEN@site.example'],
  }
}

function agentsIn({ tools, places }: World, fences: TrialOptions['fences']): readonly AgentDefinition[] {
  const names = tools.map(({ name }) => name)
  const grants = grantsFor(places, fences)
  const agent = (name: string, more: Partial<Parameters<typeof defineAgent>[0]> = {}): AgentDefinition =>
    defineAgent({
      name,
      description: name,
      prompt: 'Do what you are asked.',
      tools: names,
      grants,
      maxTurns: 25,
      ...more,
    })
  return [
    agent('lead', { agents: ['worker'] }),
    agent('worker', { agents: ['helper', 'admin'] }),
    agent('helper'),
    agent('admin', { grants: grantsFor(places, 'down') }),
  ]
}

interface Stage extends TrialOptions {
  readonly world: World
  readonly agents: readonly AgentDefinition[]
  readonly journal: Journal
  /** Whether files are written by tools that check nothing. */
  readonly checkless: boolean
  /** What stood in a file that was given along with the request. */
  readonly given?: string
}

async function carryOut(stage: Stage, who: string, text: string): Promise<Map<string, readonly RunEvent[]>> {
  // Twice the process dies while the model thinks, each time after one more answer.
  const lives = stage.who === 'resumed' ? 3 : 1
  let runId: string | undefined
  for (let life = 1; life <= lives; life++) {
    const pausing = pausingModel(life < lives ? 2 : Number.POSITIVE_INFINITY)
    const baton = await open(stage, pausing.model)
    const input =
      stage.given === undefined ? { text } : { text: `${text}\n${stage.given}`, labels: labelsFromElsewhere }
    const handle = runId === undefined ? await baton.start(who, input) : await resumed(baton, runId)
    runId ??= handle?.runId
    const ended = handle === undefined ? Promise.resolve() : refuseEverything(baton, handle.runId)
    ended.catch(() => {})
    await Promise.race([ended, pausing.paused])
    if (life < lives) await baton.close()
    else {
      await ended
      const events = await eventsOf(baton, stage.journal, runId ?? '')
      await baton.close()
      return events
    }
  }
  return new Map()
}

/** The author of a project has it begin, and writes a journal in which all of it was granted; a person takes it up. */
async function takeUpForged(
  stage: Stage,
  task: string,
): Promise<{ readonly runs: Map<string, readonly RunEvent[]>; readonly refused: string | undefined }> {
  const { world, agents, fences } = stage
  const { promise: begun, resolve } = Promise.withResolvers<void>()
  const tools = world.tools.map((tool): AnyTool => {
    const never = (): Promise<never> => {
      resolve()
      return new Promise(() => {})
    }
    return { ...tool, touches: () => [], run: never }
  })
  const author = await createBaton({ journal: stage.journal, agents, tools, model: scriptedModel(obey) })
  const { runId } = await author.start('worker', task)
  await begun
  await author.close()
  const cloned = await forgeJournal(stage.journal, runId, grantingAll(grantsFor(world.places, 'down')))
  const journal = await sqliteJournal(cloned.path, { keyFile: cloned.keyFile, ownOnly: fences === 'up' })
  onTestFinished(() => journal.close())
  const baton = await open({ ...stage, journal }, scriptedModel(obey))
  onTestFinished(() => baton.close())
  const refused = await baton.resume(runId).then(
    () => undefined,
    (error: unknown) => (isBatonError(error) ? error.code : String(error)),
  )
  if (refused === undefined) await refuseEverything(baton, runId)
  return { runs: refused === undefined ? await eventsOf(baton, journal, runId) : new Map(), refused }
}

function open({ world, agents, journal, fences, checkless }: Stage, model: Model): Promise<Baton> {
  const tools = fences === 'up' ? world.tools : world.tools.map((tool) => (checkless ? naive(tool, world.root) : tool))
  const policy = { ...defaultPolicy, ...(fences === 'up' ? {} : { whenTainted: 'allow' as const }) }
  return createBaton({ journal, agents, tools, policy, model, secrets: new Map() })
}

async function resumed(baton: Baton, runId: string): Promise<{ readonly runId: string } | undefined> {
  // What ended or waits in an earlier life is not taken up, only looked at.
  return baton.resume(runId).catch(() => undefined)
}

/** The obedient model, which says nothing any more from its `n`th answer on. */
function pausingModel(n: number): { readonly model: Model; readonly paused: Promise<void> } {
  const { promise: paused, resolve } = Promise.withResolvers<void>()
  let answers = 0
  const model = scriptedModel((request) => {
    if (++answers < n) return obey(request)
    resolve()
    return { after: new Promise(() => {}) }
  })
  return { model, paused }
}

/** Nobody approves anything, until the run has ended. */
async function refuseEverything(baton: Baton, runId: string): Promise<void> {
  let outcome: RunResult | AwaitingInput = await baton.result(runId)
  while (outcome.status === 'awaiting_input') {
    for (const { runId: asker, op } of outcome.questions) await baton.answer(asker, op, 'Refuse', 'person')
    outcome = await baton.result(runId)
  }
  if (outcome.error !== undefined) throw new Error(`${outcome.error.code}: ${outcome.error.message}`)
}

async function eventsOf(baton: Baton, journal: Journal, rootRunId: string): Promise<Map<string, readonly RunEvent[]>> {
  const runs = await journal.list({ rootRunId })
  const ids = [rootRunId, ...runs.map(({ runId }) => runId).filter((id) => id !== rootRunId)]
  return new Map(await Promise.all(ids.map(async (id) => [id, await baton.events(id)] as const)))
}

/** File tools as they are written when nobody thinks of harm: for the trial that shows what the real ones prevent. */
function naive(tool: AnyTool, root: string): AnyTool {
  if (tool.name !== 'write_file' && tool.name !== 'edit_file') return tool
  return defineTool<{ path: string; content?: string; new_text?: string }, string>({
    name: tool.name,
    description: tool.description,
    effect: 'idempotent',
    inputSchema: { type: 'object' },
    run: async ({ path, content, new_text }) => {
      const whole = resolve(root, path)
      await mkdir(dirname(whole), { recursive: true })
      await writeFile(whole, content ?? new_text ?? '')
      return 'Written.'
    },
  }) as AnyTool
}
