import { Memory } from './memory.ts'
import type { Answer, Format, Recorded } from './script.ts'

/** A place of its own for each test: what is to be answered there, what came, what its models remember. */
export class Lane {
  readonly memory: Memory = new Memory()
  readonly requests: Recorded[] = []
  #script: Answer[] = []
  readonly #waiting = new Set<() => void>()
  #release = Promise.withResolvers<void>()

  /** Adds to what is still to be answered. */
  add(answers: readonly Answer[]): void {
    this.#script.push(...answers)
  }

  /** The first answer that fits, used up unless it is for always. */
  next(format: Format, body: string, lastMessage: string): Answer | undefined {
    const index = this.#script.findIndex(({ to = [], at = format, after = '' }) => {
      const needed = typeof to === 'string' ? [to] : to
      return at === format && lastMessage.includes(after) && needed.every((part) => body.includes(part))
    })
    const found = this.#script[index]
    if (found !== undefined && found.always !== true) this.#script.splice(index, 1)
    return found
  }

  /** How many answers nobody asked for. */
  get left(): number {
    return this.#script.filter(({ always }) => always !== true).length
  }

  record(request: Recorded): void {
    this.requests.push(request)
    for (const check of [...this.#waiting]) check()
  }

  arrived(count: number): Promise<void> {
    return new Promise((resolve) => {
      const check = (): void => {
        if (this.requests.length < count) return
        this.#waiting.delete(check)
        resolve()
      }
      this.#waiting.add(check)
      check()
    })
  }

  /** Resolves when the test lets a held stream go on. */
  get released(): Promise<void> {
    return this.#release.promise
  }

  release(): void {
    this.#release.resolve()
    this.#release = Promise.withResolvers<void>()
  }
}
