import { shortestValue } from './forms.ts'

/** The shortest line of a longer secret that is covered up by itself. */
const shortestLine = 16

/**
 * What of a value is secret by itself: the value, also without blanks around it; each of its lines; and what an address
 * has in it to be let in by.
 */
export function partsOf(value: string): string[] {
  const trimmed = value.trim()
  const lines = trimmed.includes('\n') ? trimmed.split(/\r?\n/).map((line) => line.trim()) : []
  const parts = [
    value,
    trimmed,
    ...lines.filter((line) => line.length >= shortestLine && !isArmour(line)),
    ...inAddress(trimmed),
  ]
  return [...new Set(parts)].filter((part) => part.length >= shortestValue)
}

/** The first and last line of a private key, the same in all of them. */
function isArmour(line: string): boolean {
  return /^-+(?:BEGIN|END) [A-Z0-9 ]+-+$/.test(line)
}

/** Its password, as it is written and as it is meant; its user where there is no password; what it is asked with. */
function inAddress(value: string): string[] {
  if (!value.includes('://') || !URL.canParse(value)) return []
  const { username, password, searchParams } = new URL(value)
  const keys = [...searchParams.values()].filter((one) => one.length >= shortestLine)
  const written = /^[^:]+:\/\/[^/?#]*?:([^/?#]*)@/.exec(value)?.[1] ?? ''
  const user = password === '' && username.length >= shortestLine ? [username] : []
  return [written, password, plain(password), ...user, ...keys]
}

function plain(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
