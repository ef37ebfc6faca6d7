import { test } from 'vitest'

/** How many tries the slow tests make for each one that `npm test` makes. */
const deeper = 10

/**
 * A search through many cases, such as a property or a sweep over cuts. `npm test` tries a tenth of them, spread as
 * widely; `npm run test:all` tries all.
 */
export function search(title: string, tries: number, check: (tries: number) => void | Promise<void>): void {
  test(title, () => check(Math.ceil(tries / deeper)))
  test(`${title} (${tries.toLocaleString('en')} tries)`, { tags: ['slow'] }, () => check(tries))
}
