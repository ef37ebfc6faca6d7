import type { KindView } from './view.ts'

/**
 * A way of coordinating, and everything the rest of Baton knows of it. Each part is loaded when it is used: a program
 * that lists runs loads none of them.
 */
export interface Kind {
  /** The key in an agent's frontmatter, and the first word of `name:thing`. */
  readonly name: string
  /** What it is, in one sentence. */
  readonly says: string
  /** The first words of its event types. */
  readonly areas: readonly string[]
  readonly view?: () => Promise<KindView>
}
