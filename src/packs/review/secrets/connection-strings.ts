import { isPlaceholder } from '../../../secrets/placeholder.ts'
import { isCommonPassword } from '../../../secrets/url-password.ts'

/** An address with a password in it. */
export interface ConnectionString {
  readonly scheme: string
  readonly user: string
  readonly password: string
  readonly host: string
  readonly column: number
}

const address =
  /\b([a-z][a-z0-9+.-]{1,20}):\/\/([^\s:/@"'`<>{}$]{1,80}):([^\s/@"'`<>]{3,200})@([^\s/:"'`<>?#)\]]{1,120})/gi
const local =
  /^(?:localhost|127\.\d+\.\d+\.\d+|0\.0\.0\.0|\[?::1\]?|host\.docker\.internal|[a-z][\w-]*|.*\.(?:local|localhost|test|example|invalid|internal))$/i
const exampleHost = /(?:^|\.)(?:example\.(?:com|org|net)|host|hostname|server|domain|mysite|acme)(?:\.[a-z]+)?$/i

/** Passwords in addresses of hosts elsewhere. Those of a service beside the program, as in every tutorial, open nothing. */
export function connectionStringsIn(line: string): ConnectionString[] {
  if (!line.includes('://') || line.length > 5000) return []
  return [...line.matchAll(address)].flatMap((found) => {
    const [, scheme = '', user = '', password = '', host = ''] = found
    if (local.test(host) || exampleHost.test(host) || host.includes('*') || host.includes('…')) return []
    if (isPlaceholder(password) || isPlaceholder(host) || isCommonPassword(password) || password === user) return []
    return [{ scheme, user, password, host, column: found.index + 1 }]
  })
}
