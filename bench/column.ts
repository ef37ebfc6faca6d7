import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

/** How a column reaches its model: in this process, after a while, when a gate opens, or over HTTP. */
export interface ModelOptions {
  readonly latency?: number
  readonly gate?: { opened: Promise<void> | undefined }
  readonly http?: string
}

/** Some work that was prepared; it resolves to what shows that all of it was done. */
export type Work = () => Promise<string | number>

export interface DurableWork {
  readonly run: Work
  close?(): Promise<void> | void
}

/** What a contestant can do. What it has no way of doing is missing, and its cell says so. */
export interface Column {
  oneTurn(options: ModelOptions): Promise<Work> | Work
  /** The same with a page of instructions and eight tools, which it is told of and does not call. */
  equippedTurn?(options: ModelOptions): Promise<Work> | Work
  toolTurns(options: ModelOptions, turns: number): Promise<Work> | Work
  /** A lead whose first answer asks for all workers, each an agent with one model call; `done` when it has answered. */
  leadWithWorkers(options: ModelOptions, workers: number): Promise<Work> | Work
  /** Its own way of running many agents side by side; how many were done. */
  fanOut(options: ModelOptions, workers: number): Promise<Work> | Work
  chain(options: ModelOptions, hops: number): Promise<Work> | Work
  handoff?(options: ModelOptions, hops: number): Promise<Work> | Work
  durableAgent?(options: ModelOptions, steps: number, file: string): Promise<DurableWork>
  durableWorkflow?(options: ModelOptions, steps: number, file: string): Promise<DurableWork>
  sharedDurable?(
    options: ModelOptions,
    sessions: number,
    each: { readonly steps: number; readonly file: string },
  ): Promise<DurableWork>
  openJournal?(file: string): Promise<FullJournal>
}

export interface FullJournal {
  fill(runs: number): Promise<void>
  run(): Promise<string>
  list(): Promise<readonly unknown[]>
  recover(): Promise<readonly unknown[]>
  close(): Promise<void>
}

export type ColumnName =
  | 'floor'
  | 'baton'
  | 'before'
  | 'ai-sdk'
  | 'openai-agents'
  | 'langgraph'
  | 'mastra'
  | 'voltagent'
export const peers: readonly ColumnName[] = ['ai-sdk', 'openai-agents', 'langgraph', 'mastra', 'voltagent']
export const columnNames: readonly ColumnName[] = ['floor', 'baton', 'before', ...peers]

/** What a column is, and what is safe in it when a step has ended, by the table it stands in. */
export interface ColumnEntry {
  readonly title: string
  readonly inMemory: string
  readonly onDisk: string
}

const nothing = 'nothing'
const baton = {
  inMemory: 'nothing; the whole log in memory, sealed by hash',
  onDisk: 'every event, on disk (fsync) before the next model call',
}

export const columnEntries: Readonly<Record<ColumnName, ColumnEntry>> = {
  floor: { title: 'floor', inMemory: nothing, onDisk: 'one row a step, on disk (fsync) before the next' },
  baton: { title: 'Baton', ...baton },
  before: { title: 'Baton before', ...baton },
  'ai-sdk': { title: 'AI SDK', inMemory: nothing, onDisk: 'nothing: it has no such thing' },
  'openai-agents': { title: 'OpenAI Agents', inMemory: nothing, onDisk: 'nothing: it has no such thing' },
  langgraph: {
    title: 'LangGraph',
    inMemory: nothing,
    onDisk: 'the whole state, written before the next step; synced as counted here',
  },
  mastra: {
    title: 'Mastra',
    inMemory: nothing,
    onDisk: 'a snapshot, written after a step; synced as counted here',
  },
  voltagent: {
    title: 'VoltAgent',
    inMemory: nothing,
    onDisk: 'the conversation, or the state of the workflow, written after a step; synced as counted here',
  },
}

/** Whether it can be measured here. Peers have to be installed: `npm run bench:peers`. */
export function isInstalled(name: ColumnName): boolean {
  return !isPeer(name) || existsSync(new URL('./peers/node_modules/zod', import.meta.url))
}

export function isPeer(name: ColumnName): boolean {
  return peers.includes(name)
}

export async function loadColumn(name: ColumnName): Promise<Column> {
  return import(columnFile(name))
}

/** Plain JavaScript, so that a program that starts compiles nothing but the contestant. */
export function columnFile(name: ColumnName): string {
  const own = name === 'before' ? 'baton' : name
  return new URL(isPeer(name) ? `./peers/columns/${name}/column.mjs` : `./columns/${own}.mjs`, import.meta.url).href
}

/** What a process of this column needs to know: nobody reports to anybody, and which build of Baton is meant. */
export function environmentOf(name: ColumnName, before: string | undefined): NodeJS.ProcessEnv {
  const quiet = {
    NODE_ENV: 'production',
    OPENAI_AGENTS_DISABLE_TRACING: '1',
    MASTRA_OFFLINE: '1',
    MASTRA_TELEMETRY_DISABLED: '1',
    LANGSMITH_TRACING: 'false',
    VOLTAGENT_LOG_LEVEL: 'error',
    OTEL_SDK_DISABLED: 'true',
  }
  const other = name === 'before' && before !== undefined ? { BENCH_BATON: pathToFileURL(`${before}/`).href } : {}
  return { ...process.env, ...quiet, ...other }
}
