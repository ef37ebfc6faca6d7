import { names, runnable, tool } from '../agents/fields/references.ts'
import { keptForAll } from '../errors/kept-for-all.ts'
import { group, list } from '../source/fields/collections.ts'
import { milliseconds } from '../source/fields/quantities.ts'
import { flag, number, oneOf, text, whole } from '../source/fields/scalars.ts'

/** What the keys of files and of frontmatter may hold. Each reads, checks, and describes itself to editors. */
export const fields: {
  readonly text: typeof text
  readonly number: typeof number
  readonly whole: typeof whole
  readonly flag: typeof flag
  readonly oneOf: typeof oneOf
  readonly milliseconds: typeof milliseconds
  readonly list: typeof list
  readonly group: typeof group
  /** The name of anything that can be run. */
  readonly runnable: typeof runnable
  readonly tool: typeof tool
  /** A list of such names, each once. */
  readonly names: typeof names
} = keptForAll({ text, number, whole, flag, oneOf, milliseconds, list, group, runnable, tool, names })
