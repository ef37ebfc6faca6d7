import { areaOf } from '../events/area.ts'
import { asKernelFact } from '../events/catalog.ts'
import type { RunEvent } from '../events/event.ts'
import type { RunParts } from '../projections/run-tree.ts'
import type { Kind } from './kind.ts'
import type { Board, KindView, Note, RolePart, Speech, Told, ViewFold } from './view.ts'

interface Opened {
  readonly view: KindView
  readonly fold: ViewFold
}

/**
 * The views of the kinds that occur in a log. A view is loaded when the first event comes that shows its kind; nothing
 * before that event concerns it.
 */
export class LogViews implements RunParts {
  readonly #kindBy: ReadonlyMap<string, Kind>
  readonly #opened: Opened[] = []
  /** Loaded, or about to be. */
  readonly #known = new Set<Kind>()

  constructor(kinds: readonly Kind[]) {
    this.#kindBy = new Map(kinds.toReversed().flatMap((kind) => marksOf(kind).map((mark) => [mark, kind])))
  }

  /** Takes an event in. A promise only where a view has to be loaded first: wait for it before the next event. */
  take(event: RunEvent): Promise<void> | undefined {
    const kind = marksIn(event).flatMap((mark) => this.#kindBy.get(mark) ?? [])[0]
    if (kind?.view !== undefined && !this.#known.has(kind)) return this.#openAndTake(kind, kind.view, event)
    this.#tell(event)
    return undefined
  }

  async #openAndTake(kind: Kind, load: () => Promise<KindView>, event: RunEvent): Promise<void> {
    this.#known.add(kind)
    const view = await load()
    this.#opened.push({ view, fold: view.open() })
    this.#tell(event)
  }

  #tell(event: RunEvent): void {
    for (const { fold } of this.#opened) fold.take(event)
  }

  note(id: string): Note | undefined {
    return this.#first(({ fold }) => fold.note(id))
  }

  boards(): readonly Board[] {
    return this.#opened.flatMap(({ fold }) => fold.boards())
  }

  /** Whether a kind that was loaded declares this type. It may all the same have nothing to say of it. */
  declares(type: string): boolean {
    return this.#opened.some(({ view }) => Object.hasOwn(view.events.types, type))
  }

  told(event: RunEvent): Told | undefined {
    return this.#first(({ view }) => view.tell(event))
  }

  part(role: string | undefined): RolePart | undefined {
    if (role === undefined) return undefined
    return this.#first(({ view }) => (Object.hasOwn(view.roles, role) ? view.roles[role] : undefined))
  }

  speech(tool: string): Speech | undefined {
    return this.#first(({ view }) => (Object.hasOwn(view.speeches, tool) ? view.speeches[tool] : undefined))
  }

  triggerOf(role: string): string | undefined {
    return this.part(role)?.trigger
  }

  roleOf(runId: string): string | undefined {
    return this.#first(({ fold }) => fold.roleOf(runId))
  }

  isToldAbove(runId: string): boolean {
    return this.#opened.some(({ fold }) => fold.isToldAbove(runId))
  }

  coordinationTokens(runId: string): number {
    return this.#opened.reduce((sum, { fold }) => sum + fold.coordinationTokens(runId), 0)
  }

  /** What a run can be written out as. Give it the events of that run. */
  files(events: readonly RunEvent[]): ReadonlyMap<string, string> {
    return new Map(this.#opened.flatMap(({ view }) => [...view.files(events)]))
  }

  #first<Found>(find: (opened: Opened) => Found | undefined): Found | undefined {
    for (const opened of this.#opened) {
      const found = find(opened)
      if (found !== undefined) return found
    }
    return undefined
  }
}

/** The views of a log that is there as a whole. Give it the events of a tree of runs, each run in order. */
export async function viewsOf(kinds: readonly Kind[], events: Iterable<RunEvent>): Promise<LogViews> {
  const views = new LogViews(kinds)
  for (const event of events) await views.take(event)
  return views
}

function marksOf({ areas, roles = [], speeches = [] }: Kind): string[] {
  return [...areas.map(areaMark), ...roles.map(roleMark), ...speeches.map(speechMark)]
}

/** What an event may show a kind by. */
function marksIn(event: RunEvent): readonly string[] {
  const fact = asKernelFact(event)
  if (fact === undefined) return [areaMark(areaOf(event.type))]
  if (fact.type === 'tool.called') return [speechMark(fact.data.tool)]
  const isStart = fact.type === 'run.started' || fact.type === 'child.started' || fact.type === 'linked.begun'
  return isStart && fact.data.role !== undefined ? [roleMark(fact.data.role)] : []
}

const areaMark = (area: string): string => `area ${area}`
const roleMark = (role: string): string => `role ${role}`
const speechMark = (tool: string): string => `speech ${tool}`
