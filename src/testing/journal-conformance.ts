import { appendingCases } from './journal-conformance/appending.ts'
import { changeCases } from './journal-conformance/changes.ts'
import { closingCases } from './journal-conformance/closing.ts'
import { type ConformanceCases, type OpenJournal, prepare } from './journal-conformance/fixture.ts'
import { leaseCases } from './journal-conformance/leases.ts'
import { listingCases } from './journal-conformance/listing.ts'
import { messageCases } from './journal-conformance/messages.ts'
import { orderCases } from './journal-conformance/order.ts'
import { readingCases } from './journal-conformance/reading.ts'
import { refusalCases } from './journal-conformance/refusals.ts'

/** One sentence of what every journal promises, and how to see whether it is kept. */
export interface ConformanceCase {
  readonly title: string
  readonly run: () => Promise<void>
}

/**
 * The specification of the `Journal` port, for any test runner.
 *
 * `open` gives a new, empty journal that takes the time from the given clock.
 *
 * @example
 * for (const { title, run } of journalConformance((clock) => openMine({ clock }))) test(title, run)
 */
export function journalConformance(open: OpenJournal): readonly ConformanceCase[] {
  const chapters: readonly ConformanceCases[] = [
    appendingCases,
    refusalCases,
    readingCases,
    orderCases,
    listingCases,
    leaseCases,
    messageCases,
    changeCases,
    closingCases,
  ]
  return chapters.flatMap((cases) =>
    Object.entries(cases).map(([title, check]) => ({
      title,
      run: async () => {
        const fixture = await prepare(open)
        try {
          await check(fixture)
        } finally {
          await fixture.journal.close()
        }
      },
    })),
  )
}
