import { isPrivateKey, privateKeyLine, privateKeyMark } from '../../../secrets/private-key.ts'

/** A private key that is written out. */
export interface PrivateKey {
  readonly line: number
  readonly isEncrypted: boolean
}

const leastBody = 100
const mostKeys = 50

/** Private keys in a text. The mark alone, as programs that look for keys have it, is none. */
export function privateKeysIn(text: string): PrivateKey[] {
  if (!text.includes(privateKeyMark)) return []
  const begun = text.matchAll(privateKeyLine).filter(([, label = '']) => isPrivateKey(label))
  return [...begun.take(mostKeys)].flatMap((found) => {
    const [mark, kind = ''] = found
    const behind = text.slice(found.index + mark.length, found.index + mark.length + 4000)
    const [inside = ''] = behind.split('-----END', 1)
    const body = inside.replaceAll(/\\[nr]|["'`+,\s\\]/g, '')
    const isEncrypted = kind.includes('ENCRYPTED') || /Proc-Type:\s*4,ENCRYPTED/.test(inside)
    const key = body.replace(/^.*?(?:ENCRYPTED|DEK-Info:[^A-Za-z]*)/s, '')
    const [base64 = ''] = /^[A-Za-z0-9+/=]*/.exec(key) ?? []
    if (base64.length < leastBody || /(.)\1{20,}/.test(base64)) return []
    return [{ line: text.slice(0, found.index).split('\n').length, isEncrypted }]
  })
}
