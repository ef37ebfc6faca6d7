/** What the first bytes of a TLS connection say: the host that is meant, none, that more must come, or that it is no TLS. */
export type Greeting =
  | { readonly kind: 'named'; readonly host: string }
  | { readonly kind: 'nameless' | 'unfinished' | 'foreign' }

const handshake = 22
const clientHello = 1
const serverNameExtension = 0
/** A greeting is one record, which can't be longer; with post-quantum keys it has some two kilobytes. */
const longest = 16_384 + 5

const foreign: Greeting = { kind: 'foreign' }

/**
 * The name in a TLS greeting. It is what the other side goes by when one address serves many hosts, so it must be the host
 * that was asked for.
 */
export function greetedName(bytes: Buffer): Greeting {
  if (bytes.length > 0 && bytes[0] !== handshake) return foreign
  if (bytes.length < 5) return { kind: 'unfinished' }
  const end = 5 + bytes.readUInt16BE(3)
  if (bytes[1] !== 3 || end > longest) return foreign
  if (bytes.length < end) return { kind: 'unfinished' }
  try {
    return nameIn(bytes.subarray(5, end))
  } catch {
    // It is shorter than it says, or goes on in another record, as no ordinary program sends it.
    return foreign
  }
}

function nameIn(hello: Buffer): Greeting {
  if (hello[0] !== clientHello || hello.readUIntBE(1, 3) + 4 > hello.length) return foreign
  let at = 4 + 2 + 32
  at += 1 + hello.readUInt8(at)
  at += 2 + hello.readUInt16BE(at)
  at += 1 + hello.readUInt8(at)
  if (at >= hello.length) return { kind: 'nameless' }
  const end = at + 2 + hello.readUInt16BE(at)
  for (at += 2; at < end; ) {
    const length = hello.readUInt16BE(at + 2)
    if (hello.readUInt16BE(at) === serverNameExtension) return hostIn(hello.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return { kind: 'nameless' }
}

/** One host name and nothing after it: two readers must not find two names. */
function hostIn(extension: Buffer): Greeting {
  const length = extension.readUInt16BE(3)
  if (extension.readUInt8(2) !== 0 || extension.readUInt16BE(0) !== length + 3) return foreign
  if (extension.length !== length + 5) return foreign
  return { kind: 'named', host: extension.toString('latin1', 5).toLowerCase() }
}
