import { isBatonError } from '../errors/baton-error.ts'
import { isKernelEvent } from '../events/catalog.ts'
import type { RunEvent } from '../events/event.ts'
import type { EventFamily } from '../events/family.ts'
import { attachValues, referencedValues } from '../events/value-reference.ts'
import { type Fold, startFold } from '../projections/projection.ts'
import type { KindView, KindWords, Told, ViewDefinition, ViewFold } from './view.ts'

/** Makes the view of a model. What the model keeps while it reads is its own business from here on. */
export function defineView<State, Types>(view: ViewDefinition<State, Types>): KindView {
  const { events, projection, words } = view
  return {
    events,
    roles: words.roles ?? {},
    speeches: words.speeches ?? {},
    open: () => openFold(view, startFold(projection)),
    tell: (event) => asFarAsReadable(event, (readable) => tellIn(events, words.tells, readable)),
    files: (log) => view.files?.(log) ?? new Map(),
  }
}

function openFold<State, Types>(view: ViewDefinition<State, Types>, { state, take }: Fold<State>): ViewFold {
  return {
    take: (event) => asFarAsReadable(event, take),
    note: (id) => view.note?.(state, id),
    boards: () => view.boards?.(state) ?? [],
    roleOf: (runId) => view.roleOf?.(state, runId),
    isToldAbove: (runId) => view.isToldAbove?.(state, runId) ?? false,
    coordinationTokens: (runId) => view.coordinationTokens?.(state, runId) ?? 0,
  }
}

function tellIn<Types>(
  events: EventFamily<Types>,
  tells: KindWords<Types>['tells'],
  event: RunEvent,
): Told | undefined {
  const { type, actor } = event
  if (!hasWords(tells, type)) return undefined
  const data = events.read(event, type)
  const said = data === undefined ? undefined : tells[type](data)
  return typeof said === 'string' ? { who: actor, does: said } : said
}

function hasWords<Types>(tells: KindWords<Types>['tells'], type: string): type is keyof Types & string {
  return Object.hasOwn(tells, type)
}

/**
 * A screen passes over an event that a newer version wrote, or that is damaged, where a model would have to stop. Large
 * parts of live events are not there yet: they are shown as an ellipsis, and passed over where a view needs them.
 */
function asFarAsReadable<Result>(event: RunEvent, read: (event: RunEvent) => Result): Result | undefined {
  const isWhole = isKernelEvent(event) || referencedValues(event.data).length === 0
  try {
    return read(isWhole ? event : { ...event, data: attachValues(event.data, () => '"…"') })
  } catch (error) {
    if (!isWhole || isBatonError(error, 'BATON_EVENT_TOO_NEW') || isBatonError(error, 'BATON_EVENT_INVALID')) {
      return undefined
    }
    throw error
  }
}
