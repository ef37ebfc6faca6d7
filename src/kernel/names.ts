import { BatonError } from '../errors/baton-error.ts'
import type { AnyTool } from './ports/tool.ts'
import type { Runnable } from './runnable.ts'

/** Names stand in operation paths, so they must not contain what separates those. */
const namePattern = /^[\w.-]{1,100}$/

/** Whether a text can be the name of something that is run. */
export function isName(text: string): boolean {
  return namePattern.test(text)
}

const effects: readonly string[] = ['read', 'idempotent', 'once', 'compensable']

/** Refuses a tool that the kernel could not keep its promises with. */
export function checkTool(tool: AnyTool): void {
  if (!namePattern.test(tool.name)) throw invalidName('tool', tool.name)
  const problem = !effects.includes(tool.effect)
    ? `"${tool.effect}" is no effect class; use ${effects.join(', ')}`
    : tool.effect === 'compensable' && tool.undo === undefined
      ? 'it is compensable, but has no `undo`'
      : isLength(tool.undoMs ?? 1)
        ? undefined
        : '`undoMs` is no number of milliseconds, 1 or more'
  if (problem !== undefined) throw new BatonError('BATON_TOOL_INVALID', { tool: tool.name, problem })
}

function isLength(ms: unknown): boolean {
  return Number.isFinite(ms) && Number(ms) >= 1
}

export function checkRunnable({ name }: Pick<Runnable, 'name'>): void {
  if (!isName(name)) throw invalidName('runnable', name)
}

/** Refuses a topic that could not stand in an operation path. */
export function checkTopic(topic: string): void {
  if (typeof topic !== 'string' || !namePattern.test(topic)) throw invalidName('topic', String(topic))
}

/** Refuses two of the same name: one would silently take the place of the other. */
export function byName<Item>(items: readonly Item[], nameOf: (item: Item) => string): Map<string, Item> {
  const named = new Map<string, Item>()
  for (const item of items) {
    const name = nameOf(item)
    if (named.has(name)) throw new BatonError('BATON_NAME_TAKEN', { name })
    named.set(name, item)
  }
  return named
}

function invalidName(kind: string, name: string): BatonError {
  return new BatonError('BATON_NAME_INVALID', { kind, name })
}
