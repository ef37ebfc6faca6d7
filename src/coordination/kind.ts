import type { AnyEventFamily } from '../events/family.ts'
import type { KindView } from './view.ts'

/**
 * A way of coordinating, and everything the rest of Baton knows of it. Each part is loaded when it is used: a program
 * that lists runs loads none of them. `areas`, `roles` and `speeches` are what shows in a log that it was at work there.
 */
export interface Kind {
  /** The key in an agent's frontmatter, and the first word of `name:thing`. */
  readonly name: string
  /** What it is, in one sentence. */
  readonly says: string
  /** The first words of its event types. */
  readonly areas: readonly string[]
  /** The roles it starts runs in. */
  readonly roles?: readonly string[]
  /** The tools by which its agents speak to each other. */
  readonly speeches?: readonly string[]
  /** Left out by a kind without events of its own. */
  readonly events?: () => Promise<AnyEventFamily>
  readonly view?: () => Promise<KindView>
}
