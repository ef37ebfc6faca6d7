/** Endings of names that say: this is secret. */
const secretName =
  /(?:^|_)(?:API_?KEYS?|KEYS?|TOKENS?|SECRETS?|PASSWORDS?|PASSWD|PASSPHRASE|PWD|CREDENTIALS?|AUTH|DSN|DATABASE_URL|CONNECTION_STRING)$/i
/** Names that end like one and hold none. */
const harmless = /^(?:PWD|OLDPWD|SSH_AUTH_SOCK|.*_PUBLIC_KEY)$/i

/** The secrets among environment variables, by their names: those that are called like one, and `extraNames`. */
export function secretsFromEnvironment(
  env: Readonly<Record<string, string | undefined>>,
  extraNames: readonly string[] = [],
): Map<string, string> {
  const extra = new Set(extraNames)
  const secrets = new Map<string, string>()
  for (const [name, value] of Object.entries(env)) {
    if (value === undefined || value === '') continue
    if (extra.has(name) || (secretName.test(name) && !harmless.test(name))) secrets.set(name, value)
  }
  return secrets
}
