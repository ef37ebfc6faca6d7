import type { Json } from '../../../events/json.ts'
import { findPaths } from '../../../understanding/extract/paths.ts'
import { findKnownPlaces } from '../../../understanding/extract/places.ts'
import { findQuoted } from '../../../understanding/extract/quoted.ts'
import { findEmails, findUrls } from '../../../understanding/extract/urls.ts'
import { isTypoOf, wordsOf } from '../../../understanding/words.ts'

/** What a request names and none of these texts does: places, files, addresses and what stands in quotation marks. */
export function namedNowhere(request: string, done: readonly Json[]): string[] {
  const told = JSON.stringify(done).toLowerCase()
  const words = wordsOf(told)
  const named = [findQuoted, findUrls, findEmails, findPaths, findKnownPlaces].flatMap((find) => find(request))
  const isTold = (value: string): boolean => {
    const lower = JSON.stringify(value).slice(1, -1).toLowerCase()
    return told.includes(lower) || words.some((word) => isTypoOf(word, lower))
  }
  const open = named.filter(({ value }) => !isTold(value))
  const isPart = ({ start, end }: (typeof open)[number]): boolean =>
    named.some((other) => other.start <= start && end <= other.end && other.end - other.start > end - start)
  return [...new Set(open.filter((one) => !isPart(one)).map(({ value }) => value))]
}
