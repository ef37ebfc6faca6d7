import { createFormSieve } from './form-sieve.ts'

/** Eight escaped characters in a row: as many as the shortest value has. */
const escapes = /(?:\\+u[0-9A-Fa-f]{4}){8}/

/** What known kinds of secrets begin with, and headers. V8 is quick where all begin with a capital, or with a rare letter. */
const beginnings = /AKIA|ASIA|AIza|PRIVATE KEY|Bearer |BEARER |Authoriz|AUTHORIZ/
/** How the names of secret fields end, and the names themselves: nearly all texts fail at the first, which is quicker. */
const fieldEnds = /(?:ord|swd|ret|key|ken|Key|ial|als|ORD|SWD|RET|KEY|KEN|IAL|ALS)\\*["']/
const fieldNames = /(?:api[_-]?key|access[_-]?key|private[_-]?key|password|passwd|secret|token|credentials?)\\*["']/i

/**
 * Tells quickly whether a text may hold anything to cover up; only then is it worth a closer look. When it is wrong, it
 * is by saying yes. Holds for plain text and for encoded JSON alike.
 */
export function createSieve(forms: Iterable<string>): (text: string) => boolean {
  // Forms of nothing but escapes have a test of their own.
  const mayHoldForm = createFormSieve([...forms].filter((form) => !escapes.test(form)))
  return (text) =>
    mayHoldForm(text) ||
    beginnings.test(text) ||
    (text.includes('yJ') && text.includes('eyJ')) ||
    (text.includes('k-') && text.includes('sk-')) ||
    text.includes('xox') ||
    text.includes('bearer ') ||
    (text.includes('zation') && text.includes('authoriz')) ||
    mayHoldGitHubToken(text) ||
    (fieldEnds.test(text) && fieldNames.test(text)) ||
    (text.includes('\\u') && escapes.test(text))
}

/** `ghp_`, `gho_`, `github_pat_`: found by their rarest character. */
function mayHoldGitHubToken(text: string): boolean {
  for (let at = text.indexOf('_'); at >= 0; at = text.indexOf('_', at + 1)) {
    if (text.startsWith('gh', at - 3) || text.startsWith('github_pat', at - 10)) return true
  }
  return false
}
