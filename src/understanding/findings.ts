import { findArithmetic } from './extract/arithmetic.ts'
import { findDates } from './extract/dates.ts'
import { type Found, without } from './extract/found.ts'
import { findLanguages } from './extract/languages.ts'
import {
  findCurrencies,
  findMeasures,
  findMoney,
  findNumbers,
  findWantedUnits,
  type Measure,
} from './extract/numbers.ts'
import { findFolders, findGlobs, findPaths } from './extract/paths.ts'
import { findPlaces, findRoute, type Route } from './extract/places.ts'
import { findQuoted } from './extract/quoted.ts'
import { findTickers } from './extract/tickers.ts'
import { findMoments, findTimes } from './extract/times.ts'
import { findEmails, findUrls } from './extract/urls.ts'

/** Everything typed that a part of a request names. Found once, used for every tool. */
export interface Findings {
  readonly text: string
  readonly now: number
  readonly quoted: readonly Found[]
  readonly urls: readonly Found[]
  readonly emails: readonly Found[]
  readonly globs: readonly Found[]
  readonly paths: readonly Found[]
  readonly folders: readonly Found[]
  readonly dates: readonly Found[]
  readonly times: readonly Found[]
  readonly moments: readonly Found<number>[]
  readonly measures: readonly Found<Measure>[]
  readonly wantedUnits: readonly Found[]
  readonly money: readonly Found<number>[]
  readonly currencies: readonly Found[]
  readonly numbers: readonly Found<number>[]
  readonly languages: readonly Found[]
  readonly tickers: readonly Found[]
  readonly places: readonly Found[]
  readonly route: Route | undefined
  readonly arithmetic: readonly string[]
}

export function findEverything(text: string, now: number): Findings {
  const urls = findUrls(text)
  const emails = findEmails(text)
  const quoted = findQuoted(text)
  const addressed = without(text, [...urls, ...emails])
  const globs = findGlobs(addressed)
  const paths = findPaths(without(addressed, globs))
  const folders = findFolders(without(addressed, paths))
  const unquoted = without(addressed, [...quoted, ...paths, ...globs])
  const moments = findMoments(unquoted, now)
  const dates = findDates(without(unquoted, moments), now)
  const times = findTimes(unquoted)
  const timeless = without(unquoted, [...dates, ...times, ...moments])
  const places = findPlaces(without(unquoted, dates))
  const measures = findMeasures(timeless)
  return {
    text,
    now,
    quoted,
    urls,
    emails,
    globs,
    paths,
    folders,
    dates,
    times,
    moments,
    measures,
    wantedUnits: findWantedUnits(without(timeless, measures)),
    money: findMoney(timeless),
    currencies: findCurrencies(timeless),
    numbers: findNumbers(timeless),
    languages: findLanguages(unquoted),
    tickers: findTickers(unquoted),
    places,
    route: findRoute(text, places),
    arithmetic: findArithmetic(timeless),
  }
}
