/**
 * Where operations are named.
 *
 * An operation is known by its path: the scope it stands in, its name, and its
 * number among those of the same name there. Each parallel branch has a scope
 * of its own, so a path never depends on which branch was faster.
 */
export class Scope {
  readonly prefix: string
  readonly #counts = new Map<string, number>()

  constructor(prefix = '') {
    this.prefix = prefix
  }

  next(name: string): string {
    const count = (this.#counts.get(name) ?? 0) + 1
    this.#counts.set(name, count)
    return `${this.prefix}${name}#${count}`
  }

  inside(path: string): Scope {
    return new Scope(`${path}/`)
  }
}
