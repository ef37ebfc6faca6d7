import { containment, shinglesOf } from '../../../understanding/prose/containment.ts'
import { termsOf } from '../../../understanding/prose/terms.ts'
import { citedIn } from '../evidence/citation-marks.ts'
import { type ArticlePart, type ArticleParts, isBody, isConclusion, isIntroduction } from '../writing/article-parts.ts'
import { countWords } from '../writing/material.ts'

export interface Mended {
  readonly parts: readonly ArticlePart[]
  /** Titles of parts that were taken from the draft, because what the model wrote for them does not hold or is not there. */
  readonly replaced: readonly string[]
}

/** Below this share of what sources give for a section, it says too little. */
const tooLittle = 0.35
/** From here on it only says again what the article has already. */
export const repeated = 0.5

/**
 * The article of a model in the order of a draft from the sources: each part by the model where what is left of it
 * carries itself, else by the draft. What only code can know stays as it is in the draft.
 */
export function mendedArticle(written: ArticleParts, draft: readonly ArticlePart[]): Mended {
  const replaced: string[] = []
  const left = [...written.parts]
  const said = new Set<string>()
  const parts = draft.map((part): ArticlePart => {
    if (isCounted(part)) return part
    const index = bestFor(part, left)
    const [found] = index < 0 ? [] : left.splice(index, 1)
    const isNew = found !== undefined && containment(shinglesOf(found.text), said) < repeated
    const chosen = found !== undefined && isNew && isEnough(found, part) ? found : part
    if (chosen === part && part.text !== '') replaced.push(part.title)
    for (const gram of shinglesOf(chosen.text)) said.add(gram)
    return { title: part.title, text: chosen.text }
  })
  const filled = parts.filter(({ text }) => text.trim() !== '')
  return { parts: filled.flatMap((part) => withoutAnswered(part, filled)), replaced }
}

/** What only code can know: where sources disagree, and what was not found. */
export function isCounted(part: ArticlePart): boolean {
  return !isBody(part) && !isIntroduction(part) && !isConclusion(part)
}

/** What was missing in the words of sources is not where a section answers it now, from two passages at least. */
function withoutAnswered(part: ArticlePart, parts: readonly ArticlePart[]): ArticlePart[] {
  if (part.title !== 'What was not found') return [part]
  const cited = new Map(parts.map(({ title, text }) => [termsOf(title).join(' '), citedIn(text).ids.length]))
  const lines = part.text.split('\n').filter((line) => {
    const [, asked = '', how = ''] = /^- "(.+)": (nothing|only one)/.exec(line) ?? []
    return (cited.get(termsOf(asked).join(' ')) ?? 0) < (how === 'nothing' ? 1 : 2)
  })
  return lines.length === 0 ? [] : [{ ...part, text: lines.join('\n') }]
}

function isEnough({ text }: ArticlePart, draft: ArticlePart): boolean {
  const isCited = /\[p\d+\]/.test(text)
  return isCited && countWords(text) >= tooLittle * Math.min(120, countWords(draft.text))
}

/** The part that is meant: by its kind, its title, or most of the words of its title. */
function bestFor(wanted: ArticlePart, parts: readonly ArticlePart[]): number {
  const kind = [isIntroduction, isConclusion].find((is) => is(wanted))
  if (kind !== undefined) return parts.findIndex(kind)
  const exact = parts.findIndex(({ title }) => title.toLowerCase() === wanted.title.toLowerCase())
  if (exact >= 0) return exact
  const terms = new Set(termsOf(wanted.title))
  const shares = parts.map(({ title }) => {
    const own = termsOf(title)
    return own.filter((term) => terms.has(term)).length / Math.max(1, terms.size)
  })
  const best = Math.max(0, ...shares)
  return best >= 0.5 ? shares.indexOf(best) : -1
}
