import { ageMs } from '../config/age.ts'
import { BatonError } from '../errors/baton-error.ts'

/** A moment as people write it: `2h` ago, a day, or a day and a time, by UTC unless they say otherwise. */
export function momentIn(command: string, option: string, written: string, now: number): number {
  const age = ageMs(written)
  if (age !== undefined) return now - age
  const [, day, time, zone] =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:\d{2})?)?$/.exec(written) ?? []
  const moment = day === undefined ? Number.NaN : Date.parse(`${day}T${time ?? '00:00'}${zone ?? 'Z'}`)
  if (Number.isFinite(moment)) return moment
  throw new BatonError('BATON_USAGE_INVALID', {
    command,
    problem: `--${option} can't be "${written}".`,
    advice:
      'Give how long ago, such as 2h or 7d, or a day such as 2026-11-01, with or without a time: 2026-11-01T18:30.',
  })
}
