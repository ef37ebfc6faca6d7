/** Longer than that, looking at fewer places saves nothing more. */
const longestPiece = 32
const blockSize = 3
const buckets = 1 << 16

/** A piece of a form, and where in it the three characters stand by which it was found. */
interface Clue {
  readonly piece: string
  readonly offset: number
}

/**
 * Tells whether a text may hold one of the forms, by looking at three characters every few places.
 *
 * Of each form it knows one piece that is the same in plain text and in JSON. All pieces are cut to the same length,
 * and all threes of a piece are in a table; so wherever a piece stands, one of its threes is met.
 */
export function createFormSieve(forms: Iterable<string>): (text: string) => boolean {
  const longest = [...new Set([...forms].map(longestPlainPiece))]
  if (longest.length === 0) return () => false
  const length = Math.min(longestPiece, ...longest.map((piece) => piece.length))
  if (length < blockSize) return () => true
  const clues = new Map<number, Clue[]>()
  const isClue = new Uint8Array(buckets)
  for (const piece of new Set(longest.map((one) => one.slice(0, length)))) {
    for (let offset = 0; offset + blockSize <= length; offset++) {
      const bucket = bucketOf(piece, offset)
      isClue[bucket] = 1
      clues.set(bucket, [...(clues.get(bucket) ?? []), { piece, offset }])
    }
  }
  const stride = length - blockSize + 1
  return (text) => {
    const last = text.length - blockSize
    for (let at = 0; at <= last; at += stride) {
      const bucket = bucketOf(text, at)
      if (isClue[bucket] === 1 && isMet(clues.get(bucket) ?? [], text, at)) return true
    }
    return false
  }
}

function isMet(clues: readonly Clue[], text: string, at: number): boolean {
  return clues.some(({ piece, offset }) => at >= offset && text.startsWith(piece, at - offset))
}

function bucketOf(text: string, at: number): number {
  const mixed = text.charCodeAt(at) * 4001 + text.charCodeAt(at + 1) * 257 + text.charCodeAt(at + 2) * 31
  return mixed & (buckets - 1)
}

/** The longest part that JSON does not write differently. */
function longestPlainPiece(form: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what JSON escapes
  const pieces = form.split(/["\\\0-\x1f\ud800-\udfff]+/)
  return pieces.reduce((longest, piece) => (piece.length > longest.length ? piece : longest), '')
}
