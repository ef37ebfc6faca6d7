import { isUnfinished, matchFolded, mayFold, unitAt } from './folded.ts'
import type { Pattern } from './patterns.ts'
import type { RedactingStream } from './redactor.ts'
import { type Followed, follow } from './steps.ts'

/** What is looked for: forms of known secrets, the longest first, by the character they begin with; and patterns. */
export interface Wanted {
  readonly forms: ReadonlyMap<number, readonly Form[]>
  /** Those that are also found with characters escaped and lines broken. */
  readonly folded: ReadonlyMap<number, readonly Form[]>
  readonly patterns: ReadonlyMap<number, readonly Pattern[]>
}

export interface Form {
  readonly text: string
  readonly name: string
}

interface FoundForm {
  readonly name: string
  readonly end: number
}

type FoundSecret = { readonly end: number; readonly shown: string; readonly rest?: Pattern['rest'] } | 'no' | 'more'

/**
 * Reads text once, from left to right, and writes it without the secrets. What it decides at a place depends on the
 * text alone and not on how it was cut: where that can't be decided yet, it waits.
 */
export function createScanner(wanted: Wanted): RedactingStream {
  let buffer = ''
  /** What of the buffer was read. */
  let at = 0
  /** Up to here a secret was found; it may overlap with another. */
  let coveredUntil = 0
  let rest: Pattern['rest'] | undefined
  let before = 0

  return {
    push: (chunk) => read(chunk, false),
    end: () => read('', true),
  }

  function read(chunk: string, isLast: boolean): string {
    buffer = at === 0 ? buffer + chunk : buffer.slice(at) + chunk
    coveredUntil -= at
    at = 0
    let written = ''
    let plainFrom = 0
    while (at < buffer.length) {
      const form = findForm(isLast)
      if (form === 'more') break
      if (form !== undefined && form.end > coveredUntil) {
        written += buffer.slice(plainFrom, at) + mark(form.name)
        coveredUntil = form.end
      } else if (at >= coveredUntil) {
        const taken = rest === undefined ? 'no' : followRest(rest, isLast)
        if (taken === 'more') break
        if (taken === 'no') {
          const found = findPattern(isLast)
          if (found === 'more') break
          if (found === 'no') {
            advance(at + 1)
            continue
          }
          written += buffer.slice(plainFrom, at) + found.shown
          coveredUntil = found.end
          rest = found.rest
        } else coveredUntil = taken
      }
      advance(at + 1)
      plainFrom = at
    }
    return written + buffer.slice(plainFrom, at)
  }

  function advance(to: number): void {
    before = buffer.charCodeAt(to - 1)
    at = to
  }

  function findForm(isLast: boolean): FoundForm | 'more' | undefined {
    const first = buffer.charCodeAt(at)
    for (const { text, name } of wanted.forms.get(first) ?? []) {
      if (buffer.startsWith(text, at)) return { name, end: at + text.length }
      if (!isLast && text.length > buffer.length - at && text.startsWith(buffer.slice(at))) return 'more'
    }
    const escaped = mayFold(first) ? unitAt(buffer, at) : undefined
    if (escaped === undefined && !isLast && isUnfinished(buffer, at)) return 'more'
    return findFolded(wanted.folded.get(escaped?.code ?? first) ?? [], at + (escaped?.length ?? 1), isLast)
  }

  /** `next` is where the second character stands: nearly all forms fail there. */
  function findFolded(forms: readonly Form[], next: number, isLast: boolean): FoundForm | 'more' | undefined {
    const second = buffer.charCodeAt(next)
    const isClear = next < buffer.length && !mayFold(second)
    for (const { text, name } of forms) {
      if (isClear && text.charCodeAt(1) !== second) continue
      const end = matchFolded(text, buffer, at, isLast)
      if (typeof end === 'number') return { name, end }
      if (end === 'more') return 'more'
    }
    return undefined
  }

  function findPattern(isLast: boolean): FoundSecret {
    for (const pattern of wanted.patterns.get(buffer.charCodeAt(at)) ?? []) {
      if (pattern.startsWord && isWordCharacter(before)) continue
      const found = tryPattern(pattern, isLast)
      if (found !== 'no') return found
    }
    return 'no'
  }

  function tryPattern(pattern: Pattern, isLast: boolean): FoundSecret {
    const { name, lead, secret, isSecret, shownEnd = 0, rest: after } = pattern
    const start = follow(lead, buffer, at, isLast)
    if (typeof start === 'string') return start
    const end = follow(secret, buffer, start, isLast)
    if (typeof end === 'string') return end
    if (isSecret?.(buffer.slice(start, end)) === false) return 'no'
    return { end: end - shownEnd, shown: buffer.slice(at, start) + mark(name), rest: after }
  }

  /** How far what belongs to the secret before reaches at least, or `no` when it is over. */
  function followRest(after: Pattern['rest'], isLast: boolean): Followed {
    if (typeof after === 'function') {
      if (after(buffer.charCodeAt(at))) return at + 1
      rest = undefined
      return 'no'
    }
    const end = follow(after, buffer, at, isLast)
    if (typeof end === 'number') rest = undefined
    return end === 'no' ? at + 1 : end
  }
}

function mark(name: string): string {
  return `⟦secret:${name}⟧`
}

function isWordCharacter(code: number): boolean {
  return (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122)
}
