import type { SendOptions } from './engine/check-message.ts'
import { EmbeddedEngine } from './engine/embedded.ts'
import type { AwaitingInput, RunHandle } from './engine/handle.ts'
import type { ResumeAllOptions, ResumeOptions, StartOptions } from './engine/origin.ts'
import type { Ownership } from './engine/ownership.ts'
import { type OpenQuestion, openQuestions } from './engine/questions.ts'
import type { KeepRecoveringOptions, Recovery } from './engine/recovering.ts'
import { BatonError } from './errors/baton-error.ts'
import { checkShowable } from './errors/wrong-argument.ts'
import type { RunEvent } from './events/event.ts'
import type { Json } from './events/json.ts'
import type { RunInput } from './events/run.ts'
import { defaultPolicy } from './grants/policy.ts'
import { memoryJournal } from './journal/memory.ts'
import { processOwner } from './journal/owner.ts'
import { type ArtifactContent, readContent } from './kernel/artifact-content.ts'
import { checkFilter } from './kernel/check-filter.ts'
import type { FollowOptions } from './kernel/follow.ts'
import { timeOrderedIds } from './kernel/ids.ts'
import { loadKnownRun } from './kernel/load-run.ts'
import { definitionIn } from './kernel/pinning.ts'
import type { Clock } from './kernel/ports/clock.ts'
import { type Journal, type PlacedRun, type RunFilter, summaryOf } from './kernel/ports/journal.ts'
import type { ForeignRun } from './kernel/ports/provenance.ts'
import type { Upkeep } from './kernel/ports/upkeep.ts'
import type { RunResult } from './kernel/run-result.ts'
import type { Runnable } from './kernel/runnable.ts'
import { systemClock } from './kernel/system-clock.ts'
import { systemRandom } from './kernel/system-random.ts'
import { checkTogether } from './library/check-together.ts'
import { libraryOf } from './library/library-of.ts'
import { openModels } from './library/open-models.ts'
import type { BatonOptions } from './library/options.ts'
import { signedByUse } from './models/offline/closing-line.ts'
import { secretsFromEnvironment } from './secrets/environment.ts'
import { createRedactor } from './secrets/redactor.ts'

/** A place where runs are started, followed, answered and taken up again. */
export interface Baton {
  /** Starts a run. Resolves once its first event is durable; its result comes through the handle. */
  start(target: string | Runnable, input: string | RunInput, options?: StartOptions): Promise<RunHandle>
  /** Starts a run and waits for its result. */
  run(target: string | Runnable, input: string | RunInput, options?: StartOptions): Promise<RunResult | AwaitingInput>
  /**
   * Takes a run up again, also one that ended without success: what had finished is not done again. Refused, and not
   * touched, where a definition, a tool or a model that it began with is another here, or missing, unless the options
   * say what to do about that.
   */
  resume(runId: string, options?: ResumeOptions): Promise<RunHandle>
  /** Waits until a run has ended or waits for a person, whichever process is at work on it. */
  result(runId: string): Promise<RunResult | AwaitingInput>
  /** Takes up every unfinished run that has no owner. */
  recover(options?: ResumeAllOptions): Promise<RunHandle[]>
  /**
   * Takes up whatever has no owner, now and for as long as it is not stopped: runs whose process died, and runs that
   * wait, once their time, an answer or a message has come. For a process that lives long.
   */
  keepRecovering(options?: KeepRecoveringOptions): Promise<Recovery>
  /** Which process works on a run, and whether this one could: that is the one that takes an answer or a cancel. */
  ownership(runId: string): Promise<Ownership>
  answer(runId: string, question: string, answer: Json, by?: string): Promise<void>
  cancel(runId: string, reason?: string, by?: string): Promise<void>
  /**
   * Sends a run, or a run inside it, a message that it can receive on a topic. Resolves once the message can no longer
   * be lost; the same id again is the same message. Refused when the run has ended.
   */
  send(runId: string, topic: string, content: Json, options?: SendOptions): Promise<void>
  /**
   * Runs from the index, without reading their logs: without a filter those that no other run started, with one also those
   * below others, unless it says `roots: true`. `place` of the last one, as `after`, gives the page that follows.
   */
  runs(filter?: RunFilter): Promise<readonly PlacedRun[]>
  /** The events of this run alone. */
  events(runId: string): Promise<readonly RunEvent[]>
  /**
   * All events of a run and everything below it, live, until it ends, or with `{ until: 'awaiting_input' }` until it
   * waits for a person. Rejects when this Baton is closed before that.
   */
  follow(runId: string, signal?: AbortSignal, options?: FollowOptions): AsyncGenerator<RunEvent>
  /** The content of an artifact, by the `hash` in its reference. */
  artifact(hash: string): Promise<ArtifactContent>
  /** The definition that a run keeps to, as the journal has it; undefined where it has none. */
  definition(runId: string): Promise<Json | undefined>
  /** The open questions of a run and everything below it. */
  questions(runId: string): Promise<readonly OpenQuestion[]>
  /** What a run would have this process believe or do though the key of this user did not write it; nothing of an own one. */
  foreign(runId: string): Promise<ForeignRun | undefined>
  /** Whether something of a run, or of its tree, was not written with the key of this user. */
  isForeign(runId: string): Promise<boolean>
  /** Whether others wrote a run that a person has agreed to since, and that was not taken up yet. */
  isAdopted(runId: string): Promise<boolean>
  /** Takes a run for this user's own from now on, once a person has seen what is in it. Refused when it changed since. */
  adopt(run: ForeignRun): Promise<void>
  /** A run and everything below it as text, one JSON line for each event, sealed by its hash chain. */
  export(runId: string): Promise<string>
  /** What can be done to the journal as a whole: verify, back up, prune, compact, import. Only if it is in a file. */
  readonly journal: Upkeep
  close(): Promise<void>
}

/** Opens Baton. The only place where adapters meet ports. */
export async function createBaton(options: BatonOptions = {}): Promise<Baton> {
  const clock = options.clock ?? systemClock
  const leaseMs = options.leaseMs ?? 15_000
  const { foreignRuns = 'believe' } = options
  const { journal, own } = await openJournal(options, clock, leaseMs)
  const models = await openModels(options, clock)
  const library = await libraryOf(options, models)
  await checkTogether(options)
  // Whatever keeps it from being done now, the next process tries it again.
  if (options.retentionMs !== undefined) void journal.upkeep?.retain(options.retentionMs).catch(() => {})
  const engine = new EmbeddedEngine(
    {
      journal,
      clock,
      random: options.random ?? systemRandom,
      library,
      model: models.model,
      models: models.choice,
      delta: options.onDelta ?? (() => {}),
      policy: options.policy ?? defaultPolicy,
      redactor: createRedactor(options.secrets ?? secretsFromEnvironment(process.env)),
      agreesToForeign: foreignRuns === 'believe' ? undefined : foreignRuns,
      graceMs: options.graceMs ?? 5_000,
      sign: signedByUse,
    },
    {
      owner: options.owner ?? processOwner(),
      leaseMs,
      newId: timeOrderedIds(clock),
      onUnwritable: options.onUnwritable,
    },
  )
  return {
    start: (target, input, options = {}) => engine.start(target, input, options),
    run: (target, input, options = {}) => engine.run(target, input, options),
    resume: (runId, options = {}) => engine.resume(runId, options),
    result: (runId) => engine.result(runId),
    recover: (options) => engine.recover(options),
    keepRecovering: (options = {}) => engine.keepRecovering(options),
    ownership: (runId) => engine.ownership(runId),
    answer: (runId, question, answer, by = 'user') => engine.answer(runId, question, answer, by),
    cancel: (runId, reason = 'cancelled by the user', by = 'user') => engine.cancel(runId, reason, by),
    send: (runId, topic, content, options = {}) => engine.send(runId, topic, content, options),
    runs: async (filter = { roots: true }) => {
      checkShowable('runs', 'filter', filter)
      return journal.list(checkFilter(filter))
    },
    events: (runId) => loadKnownRun(journal, runId),
    follow: (runId, signal, options) => engine.follow(runId, signal, options),
    export: async (runId) => (await import('./kernel/export-tree.ts')).exportTree(journal, runId),
    artifact: (hash) => readContent(journal, hash),
    definition: async (runId) => {
      const hash = definitionIn(await loadKnownRun(journal, runId))
      const kept = hash === undefined ? undefined : await journal.value(hash)
      return kept === undefined ? undefined : (JSON.parse(kept) as Json)
    },
    foreign: async (runId) => {
      const summary = await summaryOf(journal, runId)
      if (summary === undefined) throw new BatonError('BATON_RUN_NOT_FOUND', { runId })
      return (await import('./engine/foreign-tree.ts')).findForeign(journal, summary.rootRunId)
    },
    isForeign: async (runId) => {
      const summary = await summaryOf(journal, runId)
      return summary !== undefined && (await journal.provenance?.foreignTree(summary.rootRunId)) !== undefined
    },
    isAdopted: async (runId) => {
      const summary = await summaryOf(journal, runId)
      return summary !== undefined && (await journal.provenance?.isAdopted(summary.rootRunId)) === true
    },
    adopt: async ({ tree }) => journal.provenance?.adopt(tree),
    questions: (runId) => openQuestions(journal, runId, clock.now()),
    get journal() {
      return upkeepOf(journal)
    },
    close: async () => {
      await engine.close()
      if (own) await journal.close()
    },
  }
}

function upkeepOf({ place, upkeep }: Journal): Upkeep {
  if (upkeep === undefined) throw new BatonError('BATON_JOURNAL_NOT_A_FILE', { place })
  return upkeep
}

async function openJournal(
  { journal = 'memory', foreignRuns = 'believe', keyFile }: BatonOptions,
  clock: Clock,
  leaseMs: number,
): Promise<{ journal: Journal; own: boolean }> {
  if (typeof journal !== 'string') return { journal, own: false }
  if (journal === 'memory') return { journal: memoryJournal({ clock }), own: true }
  // Loaded only when used: starting a program should not pay for a database it does not open.
  const { sqliteJournal } = await import('./journal/sqlite/open.ts')
  // A process that is kept out for longer than its lease lasts may have lost its runs to another.
  const stamping = { ownOnly: foreignRuns !== 'believe', ...(keyFile === undefined ? {} : { keyFile }) }
  return { journal: await sqliteJournal(journal, { clock, busyTimeoutMs: leaseMs, ...stamping }), own: true }
}
