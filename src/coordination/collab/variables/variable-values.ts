import type { VariableValue } from '../definition.ts'
import { type VariableChange, type VariableSource, variableSources } from './change.ts'

/**
 * The variables of a team. What was measured or computed stands above what an agent says, that above what a user said,
 * and that above the file: an agent's own figure never overrides a measured one. Only a person stepping in does.
 */
export class VariableValues {
  readonly #values = new Map<VariableSource, Map<string, VariableValue>>()

  set({ name, value, source }: VariableChange): void {
    const own = this.#values.get(source) ?? new Map<string, VariableValue>()
    this.#values.set(source, own)
    own.set(name, value)
  }

  /** The value that counts. */
  get(name: string): VariableValue | undefined {
    return this.all()[name]
  }

  /** Where the value that counts comes from. */
  sourceOf(name: string): VariableSource | undefined {
    return variableSources.findLast((source) => this.#values.get(source)?.has(name))
  }

  /** Whether setting this would change anything. */
  holds({ name, value, source }: VariableChange): boolean {
    return this.#values.get(source)?.get(name) === value
  }

  /** All of them, each with the value that counts. */
  all(): Readonly<Record<string, VariableValue>> {
    return Object.fromEntries(variableSources.flatMap((source) => [...(this.#values.get(source) ?? [])]))
  }
}
