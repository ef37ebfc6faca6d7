import { describe, expect, test } from 'vitest'
import { evidenceOf } from '../library.ts'
import { type PaperPair, seenPairs, unseenPairs } from './version-set.ts'

/** Which of the two papers are out of date. */
function outdated({ files, texts }: PaperPair): string[] {
  const { documents, passages } = evidenceOf({
    [files[0]]: texts[0],
    [files[1]]: texts[1],
    'office.md': '# Office\n\nOpen.',
  })
  const old = new Set(passages.flatMap(({ document, standing }) => (standing === 'superseded' ? [document] : [])))
  return documents.filter(({ sha256 }) => old.has(sha256)).map(({ location }) => location)
}

/*
 *   pairs          before             first measured     now
 *                  versions series    versions series    versions series
 *   seen   (20)    9 of 10  3 of 10   —                  10       10
 *   unseen (20)    8 of 10  2 of 10   8 of 10  8 of 10   10       10
 */
describe('of two papers', () => {
  test.each([
    ['seen', seenPairs],
    ['unseen', unseenPairs],
  ])('the older version is out of date, and nothing of a series: the %s pairs', (name, { versions, series }) => {
    const missed = versions.filter((pair) => outdated(pair).join() !== pair.files[0]).map(({ files }) => files)
    const wrong = series.filter((pair) => outdated(pair).length > 0).map(({ files }) => files)
    console.log(
      `versions, ${name}: missed ${missed.length} of ${versions.length}, wrong ${wrong.length} of ${series.length}`,
      { missed, wrong },
    )
    expect({ missed, wrong }).toEqual({ missed: [], wrong: [] })
  })
})
