const millisecondsIn: Readonly<Record<string, number>> = {
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
}

/** How the age of runs is written: `30d`, `12h`, `2w`. */
export const agePattern = '^\\d+(\\.\\d+)?[smhdw]$'

/** Such an age in milliseconds. A bare number is none: it could be days or seconds. */
export function ageMs(written: string): number | undefined {
  const [, digits, unit = ''] = /^(\d+(?:\.\d+)?)([smhdw])$/.exec(written) ?? []
  const ms = Math.round(Number(digits) * (millisecondsIn[unit] ?? Number.NaN))
  return Number.isSafeInteger(ms) ? ms : undefined
}
