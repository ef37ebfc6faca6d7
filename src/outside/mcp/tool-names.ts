import { sha256 } from '../../kernel/digest.ts'

const longest = 63

/**
 * What a tool of a server is called here: `<server>__<tool>` in small letters, digits and `_`.
 * A name that is taken, or too long, ends with a few digits of the hash of the name at the server.
 */
export function toolName(server: string, tool: string, taken: (name: string) => boolean): string {
  const prefix = `${serverPart(server)}__`
  const plain = tool
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|(?<!_)_+$/g, '')
  const whole = `${prefix}${plain === '' ? 'tool' : plain}`
  if (plain !== '' && whole.length <= longest && !taken(whole)) return whole
  const hash = sha256(tool)
  // More digits until it is free, because a server can choose names whose hashes begin alike.
  for (let digits = 6; ; digits += 6) {
    const name = `${whole.slice(0, longest - digits - 1)}_${hash.slice(0, digits)}`
    if (digits > 30 || !taken(name)) return name
  }
}

/** How the name of a server stands in the names of its tools. */
export function serverPart(server: string): string {
  return server.toLowerCase().replaceAll('-', '_')
}
