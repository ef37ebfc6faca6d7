import type { Artifact } from '../events/artifact.ts'
import { plainType } from './file-type.ts'

/** A large picture, as the providers count it; a small one is less. */
const tokensOfPicture = 2_000
const bytesPerTokenOfText = 4
/** A page of a PDF is shown as text and as a picture, and takes 20 kB and more. */
const bytesPerTokenOfDocument = 8

/** About how many tokens a file is for a model. Meant to be too many rather than too few. */
export function fileTokens({ type, bytes }: Artifact): number {
  const plain = plainType(type)
  if (plain.startsWith('image/')) return tokensOfPicture
  return Math.ceil(bytes / (plain === 'application/pdf' ? bytesPerTokenOfDocument : bytesPerTokenOfText))
}
