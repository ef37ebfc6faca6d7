import { characters, type Step } from './steps.ts'

/**
 * A password in an address, `https://user:password@host`: for the redactor, whether or not a variable holds it, and for
 * `find_secrets`. What follows a colon and no `@` follows is a port.
 */
const userCharacters = '^\\s:/@"\'`<>\\\\⟦'
const passwordCharacters = '^\\s/@"\'`<>\\\\⟦'
const [longestUser, longestPassword] = [80, 1_000]

/** What is shown: everything up to the password. Slashes are escaped in some JSON. */
export const beforePassword: readonly Step[] = [
  { texts: ['://', ':\\/\\/'] },
  { kind: characters(userCharacters), least: 0, most: longestUser },
  { texts: [':'] },
]

export const passwordAndSign: readonly Step[] = [
  { kind: characters(passwordCharacters), least: 1, most: longestPassword },
  { texts: ['@'] },
]

/** Nearly all texts fail at this. */
export const mayHoldPassword = (text: string): boolean => text.includes('@') && addressed.test(text)
const addressed = new RegExp(
  `:(?:\\\\{0,8}/){2}[${userCharacters}]{0,${longestUser}}:[${passwordCharacters}]{1,${longestPassword}}@`,
)

const reference = /^(?:\$|%[({s]|\{\{?|\*+$|x+$|\.+$|…$)/i
/** Passwords of every tutorial open nothing, and agents that edit such files must find them as they are. */
const common =
  /^(?:pass(?:word|wd)?|secret|postgres|mysql|root|admin|user|guest|redis|mongo|rabbitmq|minio|test\w*|pw|pwd|p4ss\w*|hunter2|s3cret|x+|token|key|123\w*)$/i

export function isCommonPassword(password: string): boolean {
  return common.test(password)
}

/** Whether what stands before the sign is a password, and no name for one. */
export function isUrlPassword(found: string): boolean {
  const password = found.replace(/@$/, '')
  return !reference.test(password) && !isCommonPassword(password)
}
