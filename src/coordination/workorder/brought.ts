import { fairShare } from '../../agents/fair-share.ts'
import { isObject, type Json } from '../../events/json.ts'
import type { Context } from '../../kernel/context.ts'
import { textTokens } from '../../kernel/text-tokens.ts'
import { render } from '../../models/offline/render.ts'
import type { WorkEvent } from './context-store.ts'
import type { Brought } from './decisions/review-work.ts'
import type { WorkFact } from './facts.ts'
import { trackSubtasks } from './lineage.ts'
import { errorIn } from './worker-result.ts'

/** What workers brought, as the lead reads it: whole, as far as its model can read so much at once. */
export function broughtBy(context: Context, facts: readonly WorkFact[], events: readonly WorkEvent[]): Brought[] {
  if (context.edition < 9) return events.map(asBefore)
  const tracked = new Map(trackSubtasks(facts).map((one) => [`${one.workOrderId}/${one.index}`, one.subtask]))
  const asked = context.models?.decision === undefined ? [] : [context.models.decision]
  const whole = events.map(({ event_id, task_name, result, content, refs }): Brought => {
    const args = tracked.get(`${refs.work_order_id}/${refs.subtask_index}`)?.args ?? {}
    const told = { event_id, task_name, args }
    if (result === 'failure') return { ...told, said: errorIn(content)?.message ?? '', failed: true }
    const { summary, raw = null } = content
    return { ...told, said: String(summary), ...returnedBeside(String(summary), raw) }
  })
  return withinRoom(whole, context.windowFor(asked) * fillable)
}

/** How much of its window results may take: the request, the tools and the answer need the rest. */
const fillable = 0.5

/** What a tool returned, where its words were made of it here and leave something out. */
function returnedBeside(said: string, raw: Json): Pick<Brought, 'returned'> {
  const saysItself = isObject(raw) && typeof raw['summary'] === 'string'
  const isTold = typeof raw === 'string' ? raw.trim() === said : typeof raw !== 'object' || raw === null
  return saysItself || isTold || said !== render(raw) ? {} : { returned: raw }
}

/** The same, with the longest cut so far that all fit; what is cut says so. */
function withinRoom(brought: readonly Brought[], room: number): Brought[] {
  const sizes = brought.map((one) => textTokens(textOf(one)))
  if (sum(sizes) <= room) return [...brought]
  const longest = fairShare(sizes, room)
  return brought.map((one, index) => ((sizes[index] ?? 0) <= longest ? one : excerptOf(one, longest)))
}

function textOf({ said, returned }: Brought): string {
  return returned === undefined ? said : typeof returned === 'string' ? returned : JSON.stringify(returned)
}

function excerptOf(one: Brought, tokens: number): Brought {
  const { returned: _, ...told } = one
  const text = textOf(one)
  const room = Math.floor((tokens * text.length) / Math.max(1, textTokens(text)))
  const beginning = text.slice(0, Math.max(0, room)).replace(/[\uD800-\uDBFF]$/, '')
  const missing = text.length - beginning.length
  return {
    ...told,
    said: `${beginning}\n(Too long to show whole: ${missing} of ${text.length} characters are left out.)`,
  }
}

function sum(sizes: readonly number[]): number {
  return sizes.reduce((total, size) => total + size, 0)
}

const longestBefore = 2_000

/** As it was before the ninth edition, for runs that began then. */
function asBefore({ event_id, task_name, result, content }: WorkEvent): Brought {
  const { summary, raw, error: _error, args, ...plain } = content
  const told = { event_id, task_name, args: isObject(args) ? args : plain }
  if (result === 'success') return { ...told, said: String(summary).slice(0, longestBefore) }
  return { ...told, said: (errorIn(content)?.message ?? '').slice(0, longestBefore), failed: true }
}
