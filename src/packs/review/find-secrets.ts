import { isSecretPath } from '../../outside/secret-paths.ts'
import { type KeyKind, keyKinds } from '../../secrets/key-kinds.ts'
import { isPlaceholder } from '../../secrets/placeholder.ts'
import { literally } from '../../secrets/shape.ts'
import type { Finding } from './finding.ts'
import type { SourceText } from './gather-texts.ts'
import { isExamplePath, isGeneratedText, isLockPath, isTestPath } from './path-kind.ts'
import type { Analysis } from './report.ts'
import type { ReviewedFolder } from './reviewed-folder.ts'
import { assignmentsIn } from './secrets/assignments.ts'
import { connectionStringsIn } from './secrets/connection-strings.ts'
import { privateKeysIn } from './secrets/private-keys.ts'

const skipped =
  /\.(?:svg|png|jpe?g|gif|webp|avif|ico|woff2?|ttf|otf|eot|pdf|zip|gz|wasm|map|csv|tsv|parquet|ipynb|lock|sum|po|pot|excalidraw|geojson)$/i
const prose = /\.(?:md|mdx|markdown|rst|adoc|txt|html?)$/i
/** Files that hold keys and nothing else; what is in them is not looked at. */
const keyFile = /(?:^|\/)(?:\.env(?:\.[\w-]+)?|id_(?:rsa|dsa|ecdsa|ed25519)|[^/]+\.(?:key|p12|pfx|jks|keystore|kdbx))$/i
const exampleKeyFile = /\.(?:example|sample|template|test|dist|defaults?)$/i

/** More of one kind in one file would tell the reader nothing new. */
const mostOfOneKind = 50

const why = 'Whoever can read the files can use it, and a version history keeps it after it is deleted.'
const fix = 'Revoke it, then read it from the environment or a secret store.'

/**
 * Secrets in files that would be committed. None is ever shown: of a known kind the public beginning, of others only
 * how long they are. Tests, fixtures, examples and lock files are left out, as are values that only stand for one.
 */
export async function findSecrets(folder: ReviewedFolder): Promise<Analysis> {
  const isWanted = (path: string): boolean =>
    !skipped.test(path) && !isLockPath(path) && !isTestPath(path) && !isExamplePath(path)
  const texts = await folder.read(isWanted)
  const findings: Finding[] = []
  for (const source of texts) {
    folder.signal.throwIfAborted()
    findings.push(...secretsIn(source))
  }
  const files = folder.paths.filter((path) => keyFile.test(path) && isSecretPath(path) && isWanted(path))
  findings.push(...files.filter((path) => !exampleKeyFile.test(path)).map(lyingKeyFile))
  const notes = [...folder.notes, 'Tests, fixtures, examples, lock files and ignored files were not searched.']
  return { findings, checked: texts.length, unit: ['file', 'files'], notes }
}

function secretsIn({ path, text }: SourceText): Finding[] {
  const found = [...privateKeyFindings(path, text), ...knownKeyFindings(path, text)]
  const taken = new Set(found.map(({ line }) => line))
  // What programs put together or people explain is full of names and values that mean nothing.
  const isPlain = !prose.test(path) && !isGeneratedText(text)
  for (const [index, line] of text.split('\n').entries()) {
    if (taken.has(index + 1)) continue
    found.push(...connectionFindings(path, line, index + 1))
    if (isPlain) found.push(...assignmentFindings(path, line, index + 1))
  }
  return found
}

function privateKeyFindings(path: string, text: string): Finding[] {
  return privateKeysIn(text).map(({ line, isEncrypted }) => ({
    rule: 'private-key',
    severity: isEncrypted ? 'low' : 'high',
    path,
    line,
    message: isEncrypted ? 'A private key, encrypted with a passphrase.' : 'A private key is written out.',
    why,
    fix: 'Make a new key pair, retire this one, and keep the private half outside the project.',
  }))
}

function knownKeyFindings(path: string, text: string): Finding[] {
  return knownKeys.flatMap(({ called, mark, pattern, severity }) => {
    if (!text.includes(mark)) return []
    return [...text.matchAll(pattern).take(mostOfOneKind)].flatMap((match): Finding[] => {
      const [value] = match
      if (isPlaceholder(value.replace(mark, '')) || value.includes('EXAMPLE')) return []
      const before = text.slice(0, match.index)
      const place = { path, line: before.split('\n').length, column: match.index - before.lastIndexOf('\n') }
      const shown = value.startsWith(mark) ? `${mark}…, ` : ''
      return [
        {
          rule: 'known-key',
          severity,
          ...place,
          message: `It looks like ${called} (${shown}${value.length} characters).`,
          why,
          fix,
        },
      ]
    })
  })
}

function connectionFindings(path: string, line: string, row: number): Finding[] {
  return connectionStringsIn(line).map(({ scheme, host, password, column }) => ({
    rule: 'password-in-address',
    severity: 'high',
    path,
    line: row,
    column,
    message: `The ${scheme} address of ${host} has a password in it (${password.length} characters).`,
    why,
    fix: 'Change the password and take the address from the environment.',
  }))
}

function assignmentFindings(path: string, line: string, row: number): Finding[] {
  return assignmentsIn(line, path).map(({ name, value, column, severity }) => ({
    rule: 'secret-value',
    severity,
    path,
    line: row,
    column,
    message: `\`${name}\` is given a value that looks like a secret (${value.length} characters).`,
    why,
    fix,
  }))
}

function lyingKeyFile(path: string): Finding {
  // Those of a mode (`.env.production`) are often committed on purpose, with nothing secret in them.
  const isOfMode = /\.env\.(?!local)[\w-]{1,255}$/.test(path) && !path.endsWith('.local')
  return {
    rule: 'key-file',
    severity: isOfMode ? 'low' : 'medium',
    path,
    line: 1,
    message: 'A file for keys lies in the folder and no .gitignore leaves it out. It was not read.',
    why: 'It goes into the version history with the next commit, if it is not there already.',
    fix: 'Add it to .gitignore, and revoke what is in it if it was ever committed.',
  }
}

/** A kind of key, and how it is found in files. */
export interface KnownKey extends Pick<KeyKind, 'called' | 'mark' | 'severity'> {
  readonly pattern: RegExp
}

/** The kinds of keys that can be told from anything else for sure. */
export const knownKeys: readonly KnownKey[] = keyKinds.flatMap(({ called, mark, before, shape, severity }) => {
  if (shape === undefined) return []
  const pattern = new RegExp(`(?<![A-Za-z0-9_])${before}${literally(mark)}${shape}(?![A-Za-z0-9])`, 'g')
  return [{ called, mark, severity, pattern }]
})
