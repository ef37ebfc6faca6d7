import { Conversation } from './conversation.ts'
import type { Run } from './run.ts'

/**
 * A place in a run where operations are named.
 *
 * An operation is known by its path: the scope it stands in, its name, and its
 * number among those of the same name there. Each parallel branch has a scope
 * of its own, so a path never depends on which branch was faster.
 */
export class Scope {
  readonly run: Run
  readonly #prefix: string
  /** How often the name that came first was used, and how often each other one: most scopes have one or two. */
  #first: string | undefined
  #count = 0
  #others: Record<string, number> | undefined
  #conversation: Conversation | undefined

  constructor(run: Run, prefix = '') {
    this.run = run
    this.#prefix = prefix
  }

  /** The path of the next operation of that name. */
  next(name: string): string {
    this.#first ??= name
    if (name === this.#first) return `${this.#prefix}${name}#${++this.#count}`
    // A plain object takes half the memory of a map; operation names are never names of its own.
    this.#others ??= {}
    const count = (this.#others[name] ?? 0) + 1
    this.#others[name] = count
    return `${this.#prefix}${name}#${count}`
  }

  /** What `next` would give, without taking it. */
  peek(name: string): string {
    const count = name === this.#first ? this.#count : (this.#others?.[name] ?? 0)
    return `${this.#prefix}${name}#${count + 1}`
  }

  inside(path: string): Scope {
    return new Scope(this.run, `${path}/`)
  }

  get conversation(): Conversation {
    this.#conversation ??= new Conversation()
    return this.#conversation
  }
}
