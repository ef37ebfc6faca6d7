import type { ErrorEntries } from './entry.ts'
import { didYouMean, listKnown } from './suggestion.ts'

/**
 * What can be wrong with any file that a person writes. Each family of files has these under its own prefix:
 * `UNKNOWN_KEY` is `BATON_AGENT_UNKNOWN_KEY` in an agent file and `BATON_CONFIG_UNKNOWN_KEY` in settings.
 */
export interface FileFaults {
  CHARACTER_INVALID: { character: string }
  DUPLICATE_KEY: { key: string }
  FILE_UNREADABLE: { path: string; problem: string }
  INVALID_VALUE: { key: string; value: string; expected: string; guess?: string }
  KEY_FORBIDDEN: { key: string }
  KEY_MISSING: { key: string; page?: string | undefined }
  SERVER_INVALID: { key: string; problem: string; advice: string }
  TOO_LARGE: { what: string; limit: string }
  UNKNOWN_KEY: { key: string; instead: string; known: readonly string[] }
  YAML_INVALID: { problem: string }
  YAML_UNSUPPORTED: { feature: string }
}

export type FileErrors<Family extends string> = {
  [Fault in keyof FileFaults as `${Family}_${Fault}`]: FileFaults[Fault]
}

/** What the messages of one family call its files. */
interface FileWords {
  /** The part of the file that holds YAML, at the beginning of a sentence. */
  readonly yaml: string
  /** Such as `an agent file`. */
  readonly file: string
  /** The page that says what keys may hold. */
  readonly page: string
  readonly whenUnreadable: string
  readonly whenTooLarge: string
}

/** The entries of one family, by fault. */
export function fileFaults({ yaml, file, page, whenUnreadable, whenTooLarge }: FileWords): ErrorEntries<FileFaults> {
  return {
    CHARACTER_INVALID: {
      type: 'validation',
      retryable: false,
      message: ({ character }) => `The file contains the character ${character}, which can't be seen.`,
      hint: () => `Delete it. Characters that control terminals or turn text around have no place in ${file}.`,
    },
    DUPLICATE_KEY: {
      type: 'validation',
      retryable: false,
      message: ({ key }) => `The key "${key}" is written twice.`,
      hint: () => 'Keep one of them.',
    },
    FILE_UNREADABLE: {
      type: 'not_found',
      retryable: false,
      message: ({ path, problem }) => `${path} can't be read: ${problem}.`,
      hint: () => whenUnreadable,
    },
    INVALID_VALUE: {
      type: 'validation',
      retryable: false,
      message: ({ key, value }) => `"${key}" can't be ${value}.`,
      hint: ({ expected, guess = '' }) => `${guess}Expected ${expected}.`,
    },
    KEY_FORBIDDEN: {
      type: 'validation',
      retryable: false,
      message: ({ key }) => `The key "${key}" is not allowed anywhere.`,
      hint: () => 'Choose another name; this one has a meaning of its own in JavaScript.',
    },
    KEY_MISSING: {
      type: 'validation',
      retryable: false,
      message: ({ key }) => `"${key}" is missing.`,
      hint: ({ key, page: own = page }) => `Add "${key}"; ${own} says what it may hold.`,
    },
    SERVER_INVALID: {
      type: 'validation',
      retryable: false,
      message: ({ key, problem }) => `\`${key}\` does not declare a server: ${problem}`,
      hint: ({ advice }) => advice,
    },
    TOO_LARGE: {
      type: 'validation',
      retryable: false,
      message: ({ what, limit }) => `There is too much of it: more than ${limit} ${what}.`,
      hint: () => whenTooLarge,
    },
    UNKNOWN_KEY: {
      type: 'validation',
      retryable: false,
      message: ({ key }) => `There is no key "${key}".`,
      hint: ({ key, instead, known }) =>
        instead === '' ? `${didYouMean(key, known)}${listKnown('keys', known)}` : `Use ${instead}.`,
    },
    YAML_INVALID: {
      type: 'validation',
      retryable: false,
      message: ({ problem }) => `${yaml} is not valid YAML: ${problem}.`,
      hint: () => 'Write `key: value` on each line, indent with spaces, and put text with ": " or "#" in quotes.',
    },
    YAML_UNSUPPORTED: {
      type: 'unsupported',
      retryable: false,
      message: ({ feature }) => `${yaml} uses ${feature}.`,
      hint: () =>
        'Write the value out in full: only plain keys, lists and values are read. Quote text that begins with &, * or !.',
    },
  }
}

/** The same entries under the full codes of a family. */
export function withFamily<Family extends string>(
  family: Family,
  faults: ErrorEntries<FileFaults>,
): ErrorEntries<FileErrors<Family>> {
  const entries = Object.entries(faults).map(([fault, entry]) => [`${family}_${fault}`, entry])
  return Object.fromEntries(entries) as ErrorEntries<FileErrors<Family>>
}
