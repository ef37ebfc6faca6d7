import { apart, type Found, findAll } from './found.ts'
import { toNumber } from './numbers.ts'

const minuteMs = 60_000

/** Times of day as HH:MM. */
export function findTimes(text: string): Found[] {
  const twelve = findAll(
    text,
    /\b(?:at )?(1[0-2]|0?[1-9])(?:[:.]([0-5]\d))?\s?([ap])\.?m\b\.?/gi,
    ([, hour, minute = '00', half = '']) =>
      clockTime((Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0), Number(minute)),
  )
  const twentyFour = findAll(text, /\b(?:at )?([01]?\d|2[0-3]):([0-5]\d)\b/gi, ([, hour, minute]) =>
    clockTime(Number(hour), Number(minute)),
  )
  const named = findAll(text, /\b(?:at )?(noon|midday|midnight)\b/gi, ([, name = '']) =>
    name.toLowerCase() === 'midnight' ? '00:00' : '12:00',
  )
  return apart([...twelve, ...twentyFour, ...named])
}

/** "in 20 minutes", "in two hours": the moment, in milliseconds. */
export function findMoments(text: string, now: number): Found<number>[] {
  const soon = /\bin (\d{1,4}|an?|one|two|three|four|five|six|ten|half an) (minute|min|hour|hr)s?\b/gi
  return findAll(text, soon, ([, written = '', unit = '']) => {
    const amount = /^an?$/i.test(written) ? 1 : /^half/i.test(written) ? 0.5 : toNumber(written)
    return now + amount * (unit.toLowerCase().startsWith('h') ? 60 : 1) * minuteMs
  })
}

export function clockTime(hour: number, minute: number): string {
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}
