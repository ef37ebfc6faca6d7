import { canonicalJson } from '../events/canonical-json.ts'
import type { RunInput } from '../events/run.ts'

/** Whether two inputs ask for the same: how words are spaced and in which order fields stand makes no difference. */
export function asksTheSame(one: RunInput, other: RunInput): boolean {
  return normalised(one) === normalised(other)
}

function normalised({ text, ...rest }: RunInput): string {
  return canonicalJson({ ...rest, text: text.normalize('NFC').replace(/\s+/g, ' ').trim() })
}
