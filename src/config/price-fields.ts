import { byName, type Entries, group, list } from '../source/fields/collections.ts'
import type { Field } from '../source/fields/field.ts'
import { number, text, whole } from '../source/fields/scalars.ts'

interface WrittenRates {
  readonly input: number
  readonly output: number
  readonly cachedInput?: number
  readonly cacheWrite?: number
}

interface WrittenLongInput extends WrittenRates {
  readonly above: number
}

interface WrittenPrice extends WrittenRates {
  readonly longInput?: readonly WrittenLongInput[]
  readonly batch?: number
}

/** US dollars per million tokens, by `provider/model`. */
export type WrittenPrices = Readonly<Record<string, WrittenPrice>>

/** More than this for a million tokens is a slip of the keyboard. */
const dearest = 1_000_000
const dollars = number(0, dearest)

const rates: Entries<WrittenRates> = {
  input: { field: dollars, says: 'What is sent.', required: true },
  output: { field: dollars, says: 'What is answered, thoughts included.', required: true },
  cachedInput: { field: dollars, says: 'What is sent and was in the cache. Default: like other input.' },
  cacheWrite: { field: dollars, says: 'What is sent and put into the cache. Default: like other input.' },
}

const longInput = group<WrittenLongInput>({
  above: { field: whole(1, 1_000_000_000), says: 'For requests of more tokens than this.', required: true },
  ...rates,
})

/** A table of prices: a file of its own, or the value of `prices` in `baton.yaml`. */
export const priceTable: Field<WrittenPrices> = byName(
  group<WrittenPrice>({
    ...rates,
    longInput: { field: list(longInput), says: 'Other rates for long requests; they hold for all of such a request.' },
    batch: { field: number(0, 1), says: 'Which part of the price a request in a batch costs. Baton makes none.' },
  }),
  'openai/gpt-5: { input: 1.25, output: 10 }',
)

/** The name of a file with such a table, or the table itself. */
export const pricesOrFile: Field<string | WrittenPrices> = {
  kind: 'file, or a table of prices',
  schema: { anyOf: [text.schema, priceTable.schema] },
  read: (node, reading) => (node.kind === 'mapping' ? priceTable : text).read(node, reading),
}
