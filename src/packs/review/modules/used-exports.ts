import type { Import, ModuleShape } from './module-shape.ts'
import type { ModuleResolver } from './resolve-module.ts'

/** Which exports of which modules are used. */
export interface UsedExports {
  has(module: string, name: string): boolean
  /** Whether any module imports this one at all. */
  isReached(module: string): boolean
}

interface Use {
  readonly module: string
  readonly name: string
}

/** Follows every import to where the thing was made, through any number of modules that only hand it on. */
export function usedExports(
  shapes: ReadonlyMap<string, ModuleShape>,
  users: Iterable<string>,
  resolver: ModuleResolver,
  entries: ReadonlySet<string>,
): UsedExports {
  const used = new Map<string, Set<string>>()
  const open: Use[] = [...entries].map((module) => ({ module, name: '*' }))
  for (const user of users) {
    for (const { from, names } of takenBy(shapes.get(user))) {
      const module = resolver.resolve(user, from)
      if (module === undefined || module === user) continue
      note(module, '')
      open.push(...names.map((name) => ({ module, name })))
    }
  }
  for (let use = open.pop(); use !== undefined; use = open.pop()) {
    if (used.get(use.module)?.has(use.name) === true) continue
    note(use.module, use.name)
    open.push(...leadsTo(use))
  }
  return {
    has: (module, name) => used.get(module)?.has('*') === true || used.get(module)?.has(name) === true,
    isReached: (module) => used.has(module),
  }

  function note(module: string, name: string): void {
    const names = used.get(module) ?? new Set()
    used.set(module, names.add(name))
  }

  function leadsTo({ module, name }: Use): Use[] {
    const shape = shapes.get(module)
    if (shape === undefined) return []
    const handedOn = shape.exports.flatMap(({ name: own, source }): Use[] => {
      const target =
        source === undefined || (name !== '*' && own !== name) ? undefined : resolver.resolve(module, source.from)
      return source === undefined || target === undefined ? [] : [{ module: target, name: source.name }]
    })
    if (name !== '*' && shape.exports.some((one) => one.name === name)) return handedOn
    const passed = name === 'default' ? [] : shape.passedOn.map((from) => resolver.resolve(module, from))
    return [...handedOn, ...passed.flatMap((target) => (target === undefined ? [] : [{ module: target, name }]))]
  }
}

/** What a module takes from others. What it only hands on is used when another module takes it from there. */
function takenBy(shape: ModuleShape | undefined): Import[] {
  if (shape === undefined) return []
  const handedOn = shape.exports.flatMap(({ source }) => (source === undefined ? [] : [source.from]))
  return [...shape.imports, ...[...handedOn, ...shape.passedOn].map((from) => ({ from, names: [] }))]
}
