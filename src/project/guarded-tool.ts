import { join, resolve } from 'node:path'
import { ownPlaces } from '../config/own-places.ts'
import type { Settings } from '../config/settings.ts'
import { plainNames } from '../grants/control-plane.ts'
import type { Touch } from '../grants/touch.ts'
import type { AnyTool, ToolCall } from '../kernel/ports/tool.ts'
import { shown } from '../packs/files/disk-problem.ts'
import { refusal } from '../tools/read-tool.ts'
import { filesRoot, namesBelow, placesOf, realPlace } from './places.ts'

/** Places below the folder of files that are closed whatever is granted, as the names on the way to them. */
export interface Guard {
  /** Baton's own: neither read nor written. */
  readonly hidden: readonly (readonly string[])[]
  /** What decides over the project's agents, wherever its settings put it: not written. */
  readonly control: readonly (readonly string[])[]
}

/** Closes what the control plane can't know by name, because settings and definitions (`more`) say where it is. */
export function guardOf(settings: Settings, env: NodeJS.ProcessEnv, more: readonly string[] = []): Guard {
  const root = filesRoot(settings)
  const below = (path: string): string[][] => {
    const ways = [namesBelow(root, path), namesBelow(realPlace(root), realPlace(path))]
    return ways.flatMap((way) => (way === undefined ? [] : [[...plainNames(way)]]))
  }
  const closed = (place: string): string[][] => {
    // A folder of files inside of what is closed is closed as a whole.
    const isInside = namesBelow(realPlace(place), realPlace(root)) !== undefined
    return isInside ? [[]] : below(place)
  }
  const named = placesOf(settings).flatMap(({ setting, path }) => {
    if (setting === 'journal') return ['', '-wal', '-shm', '-journal'].map((end) => path + end)
    return setting === 'agents' || setting === 'prices' ? [path] : []
  })
  const usual = ['agents', 'teams', 'workspaces', 'baton.yaml', 'baton.yml'].map((name) => join(settings.folder, name))
  const others = more.map((place) => resolve(settings.folder, place))
  return { hidden: ownPlaces(env).flatMap(closed), control: [...named, ...usual, ...others].flatMap(closed) }
}

/** The same tool, which touches nothing that is closed. */
export function guardedTool(tool: AnyTool, guard: Guard): AnyTool {
  return {
    ...tool,
    run: async (input, call) => {
      const closed = tool.touches?.(input).find((touch) => isClosed(guard, touch))
      if (closed !== undefined && 'path' in closed) {
        throw refusal(tool.name, `"${shown(closed.path)}" decides what agents may do, and is closed to every tool`)
      }
      return tool.run(input, guardedCall(call, guard))
    },
  }
}

/** The signal of a call is made when it is first looked at. */
function guardedCall(call: ToolCall, guard: Guard): ToolCall {
  return {
    key: call.key,
    attempt: call.attempt,
    get signal() {
      return call.signal
    },
    may: (touch) => !isClosed(guard, touch) && call.may(touch),
    keep: call.keep,
  }
}

function isClosed({ hidden, control }: Guard, touch: Touch): boolean {
  if (touch.kind !== 'files.read' && touch.kind !== 'files.write') return false
  const names = plainNames(touch.path)
  const isWhole = touch.extent === 'whole'
  const stands = (closed: readonly string[]): boolean => leadsTo(closed, names) || (isWhole && leadsTo(names, closed))
  if (hidden.some(stands)) return true
  if (touch.kind === 'files.read') return false
  // What a command makes at the top is asked for once more by its name, before it is let in.
  return control.some((closed) => (names.length === 0 ? closed.length === 0 : stands(closed)))
}

/** Whether the one is the other, or on the way to it. */
function leadsTo(above: readonly string[], names: readonly string[]): boolean {
  return above.every((name, index) => names[index] === name)
}
