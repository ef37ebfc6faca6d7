import { plainNames } from '../grants/control-plane.ts'

const secretNames =
  /^(?:\.env(?:\..+)?|\.envrc|\.netrc|_netrc|\.npmrc|\.pypirc|\.pgpass|\.htpasswd|\.git-credentials|id_(?:rsa|dsa|ecdsa|ed25519)|.+\.(?:pem|key|p12|pfx|jks|keystore|kdbx))$/
const secretFolders: ReadonlySet<string> = new Set(['.baton', '.ssh', '.gnupg', '.aws', '.kube'])
const harmless = /^\.env\.(?:example|sample|template)$/

/** Whether a file is likely to hold keys or passwords, or Baton's own records: no agent needs to read those. */
export function isSecretPath(path: string): boolean {
  const names = plainNames(path)
  const last = names.at(-1) ?? ''
  if (names.some((name) => secretFolders.has(name))) return true
  // Addresses in there may have a password in them.
  if (names.at(-2) === '.git' && last === 'config') return true
  return secretNames.test(last) && !harmless.test(last)
}
