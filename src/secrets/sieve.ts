import { createFormSieve } from './form-sieve.ts'
import { keyKinds } from './key-kinds.ts'
import { createMarkSieve } from './mark-sieve.ts'
import { privateKeyMark } from './private-key.ts'
import { mayHoldPassword } from './url-password.ts'

/** Eight escaped characters in a row: as many as the shortest value has. */
const escapes = /(?:\\{1,8}(?:u[0-9A-Fa-f]{4}|x[0-9A-Fa-f]{2})){8}/

/** What headers and private keys hold, besides the marks of known kinds of keys. */
const headers = [privateKeyMark, 'Bearer ', 'BEARER ', 'bearer ', 'Authorization', 'AUTHORIZATION', 'authorization']
/** How the names of secret fields end, and the names themselves: nearly all texts fail at the first, which is quicker. */
const fieldEnds = /(?:ord|swd|ret|key|ken|Key|ial|als|ORD|SWD|RET|KEY|KEN|IAL|ALS)\\*["']/
const fieldNames = /(?:api[_-]?key|access[_-]?key|private[_-]?key|password|passwd|secret|token|credentials?)\\*["']/i

/** Holds for all redactors, as the kinds of keys do. */
const mayHoldKey = createMarkSieve([
  ...keyKinds.filter(({ covered }) => covered !== false).map(({ mark }) => mark),
  ...headers,
])

/**
 * Tells quickly whether a text may hold anything to cover up; only then is it worth a closer look. When it is wrong, it
 * is by saying yes. Holds for plain text and for encoded JSON alike.
 */
export function createSieve(forms: Iterable<string>): (text: string) => boolean {
  // Forms of nothing but escapes have a test of their own.
  const mayHoldForm = createFormSieve([...forms].filter((form) => !escapes.test(form)))
  return (text) =>
    mayHoldForm(text) ||
    mayHoldKey(text) ||
    mayHoldPassword(text) ||
    (fieldEnds.test(text) && fieldNames.test(text)) ||
    ((text.includes('\\u') || text.includes('\\x')) && escapes.test(text))
}
