/** The longest a provider can make us wait, unless a caller is more patient. */
const usualLongestMs = 5 * 60_000

/**
 * How long a provider asks to wait: `retry-after-ms`, or `retry-after` in seconds or as a date.
 * Nothing when it does not say or says something that makes no sense.
 */
export function retryAfterMs(
  headers: Readonly<Record<string, string>> | undefined,
  now: number,
  longestMs: number = usualLongestMs,
): number | undefined {
  const wanted = milliseconds(headers?.['retry-after-ms']) ?? seconds(headers?.['retry-after'], now)
  return wanted === undefined ? undefined : Math.min(Math.ceil(wanted), longestMs)
}

function milliseconds(header: string | undefined): number | undefined {
  if (header === undefined || !/^\s*\d+(\.\d+)?\s*$/.test(header)) return undefined
  return Number(header)
}

function seconds(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined
  const plain = milliseconds(header)
  if (plain !== undefined) return plain * 1000
  // A date always has letters; `Date.parse` would also take "-5" for one.
  const date = /[a-z]/i.test(header) ? Date.parse(header) : Number.NaN
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}
