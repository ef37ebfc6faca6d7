import { sha256 } from '../kernel/digest.ts'

/**
 * What all providers take: OpenAI and Anthropic these letters, and at most 64; Gemini no digit in front. `json` is what
 * the AI SDK calls a tool of its own, by which some models answer.
 */
const taken = /^(?!json$)[A-Za-z_][A-Za-z0-9_-]{0,63}$/
const longest = 64

/** How tools are called in a conversation with a provider, and which of ours is meant. */
export interface ToolNames {
  toProvider(name: string): string
  fromProvider(shown: string): string
}

/**
 * Names for a set of tools that every provider takes. A name that is fine stays as it is. Any other is written with the
 * letters that are; when that is too long or is another tool's name, it ends with digits of its hash.
 */
export function toolNames(names: readonly string[]): ToolNames {
  const shown = new Map<string, string>()
  const meant = new Map<string, string>()
  const add = (name: string, as: string): void => {
    shown.set(name, as)
    meant.set(as, name)
  }
  for (const name of names) if (taken.test(name)) add(name, name)
  for (const name of names) if (!shown.has(name)) add(name, free(name, meant))
  return {
    toProvider: (name) => shown.get(name) ?? plain(name, 0),
    fromProvider: (name) => meant.get(name) ?? name,
  }
}

function free(name: string, meant: ReadonlyMap<string, string>): string {
  for (let digits = 0; ; digits += 6) {
    const as = plain(name, digits)
    if ((taken.test(as) && !meant.has(as)) || digits > 48) return as
  }
}

/** A name with `digits` of its hash, at least as many as one needs that is cut off. */
function plain(name: string, digits: number): string {
  const letters = name.replaceAll(/[^A-Za-z0-9_-]/g, '_')
  const begun = /^[A-Za-z_]/.test(letters) ? letters : `_${letters}`
  const needed = begun.length > longest ? Math.max(digits, 6) : digits
  return needed === 0 ? begun : `${begun.slice(0, longest - needed - 1)}_${sha256(name).slice(0, needed)}`
}
