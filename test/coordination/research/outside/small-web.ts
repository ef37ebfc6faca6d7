import type { ServerResponse } from 'node:http'
import { createBaton } from '../../../../src/baton.ts'
import { noEvidence } from '../../../../src/coordination/research/evidence/evidence.ts'
import type { Desk, ResearchWorker, WorkerFindings, WorkerInput } from '../../../../src/coordination/research/worker.ts'
import { isUsable } from '../../../../src/coordination/research/workers/outside/usable-tool.ts'
import { isObject, type JsonObject } from '../../../../src/events/json.ts'
import { memoryJournal } from '../../../../src/journal/memory.ts'
import type { Model } from '../../../../src/kernel/ports/model.ts'
import type { AnyTool } from '../../../../src/kernel/ports/tool.ts'
import type { RunResult } from '../../../../src/kernel/run-result.ts'
import { defineFunction } from '../../../../src/kernel/runnable.ts'
import { builtInTools } from '../../../../src/packs/built-in-tools.ts'
import type { BuiltInToolsOptions } from '../../../../src/packs/tool-options.ts'
import { type SimulatedClock, simulatedClock } from '../../../../src/testing/simulated-clock.ts'
import { loopbackEgress, type Site, startSite } from '../../../outside/egress/loopback-site.ts'

/** What a page is: its text as HTML, or what its server does. */
export type PageReaction = string | ((response: ServerResponse) => void)

export interface SmallWeb {
  readonly site: Site
  /** The address of a page, whose host is any name: they all lead here. */
  at(host: string, path?: string): string
  /** Everything that was asked, as `host/path`, in order. */
  asked(): string[]
}

/** Pages by `host/path`. What is not there does not exist. */
export async function startSmallWeb(pages: Readonly<Record<string, PageReaction>>): Promise<SmallWeb> {
  const site = await startSite((request, response) => {
    const host = (request.headers.host ?? '').replace(/:\d+$/, '')
    const page = pages[`${host}${request.url}`]
    if (page === undefined) response.writeHead(404).end()
    else if (typeof page === 'string') response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
    else page(response)
  })
  return {
    site,
    at: (host, path = '/') => `http://${host}:${site.port}${path}`,
    asked: () => site.requests.map(({ headers, url }) => `${headers.host?.replace(/:\d+$/, '')}${url}`),
  }
}

/** A page with a title and paragraphs that a reader takes for an article. */
export function article(title: string, ...paragraphs: readonly string[]): string {
  const filled = paragraphs.map((text) => `<p>${text}</p>`).join('')
  return `<!doctype html><html><head><title>${title}</title></head><body><article><h1>${title}</h1>${filled}</article></body></html>`
}

/** A service that searches, as SearXNG does: results for any query, or by a word in it. */
export async function startSearch(
  results: (query: string) => readonly { readonly url: string; readonly title: string }[] | number,
): Promise<Site & { readonly url: string; queries(): string[] }> {
  const queries: string[] = []
  const site = await startSite((request, response) => {
    const query = new URL(request.url ?? '', 'http://x').searchParams.get('q') ?? ''
    queries.push(query)
    const found = results(query)
    if (typeof found === 'number') response.writeHead(found).end()
    else response.end(JSON.stringify({ query, results: found.map((one) => ({ content: '', ...one })) }))
  })
  return { ...site, url: `http://127.0.0.1:${site.port}`, queries: () => queries }
}

export interface Worked {
  readonly findings: WorkerFindings | undefined
  readonly result: RunResult
}

/** The tools of Baton that workers know, on a clock of their own, going out for real. */
export function toolsWith(options: BuiltInToolsOptions, clock: SimulatedClock): Map<string, AnyTool> {
  const tools = builtInTools({ clock, egress: loopbackEgress({ clock }), userAgent: 'baton-test', ...options })
  return new Map(tools.filter(isUsable).map((tool) => [tool.name, tool]))
}

export interface Surroundings {
  readonly tools?: BuiltInToolsOptions
  /** Tools of the user's own. */
  readonly own?: readonly AnyTool[]
  readonly desk?: Partial<Desk>
  readonly model?: Model
}

/** Has a worker work in a run of its own while time passes. */
export async function workOutside(
  worker: ResearchWorker,
  input: WorkerInput,
  { tools = {}, own = [], desk = {}, model }: Surroundings,
): Promise<Worked> {
  const clock = simulatedClock(Date.UTC(2026, 10, 15, 9))
  const all = new Map([...toolsWith(tools, clock), ...own.map((tool) => [tool.name, tool] as const)])
  const found: WorkerFindings[] = []
  const alone = defineFunction('alone', async (context) => {
    const models = model === undefined ? [] : ['test/model']
    found.push(await worker.work(context, input, { tools: all, evidence: noEvidence, models, ...desk }))
    return 'done'
  })
  const baton = await createBaton({
    clock,
    journal: memoryJournal({ clock }),
    runnables: [alone],
    ...(model === undefined ? {} : { model }),
  })
  const result = await passTime(clock, baton.run('function:alone', ''))
  await baton.close()
  if (!('output' in result)) throw new Error('it waits for a person')
  return { findings: found[0], result }
}

/** Lets time pass in small steps until something settles: what is on its way must not find its time limit gone. */
export async function passTime<Result>(clock: SimulatedClock, promise: Promise<Result>): Promise<Result> {
  let isSettled = false
  const note = (): void => {
    isSettled = true
  }
  promise.then(note, note)
  while (!isSettled) await clock.advance(2)
  return promise
}

/** The sources of a result, in their order. */
export function sourcesIn(result: JsonObject | undefined): JsonObject[] {
  const sources = result?.['sources']
  return Array.isArray(sources) ? sources.filter(isObject) : []
}
