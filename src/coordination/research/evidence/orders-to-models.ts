import { sentencesOf } from '../../../understanding/prose/sentences.ts'
import type { Evidence, EvidencePassage } from './evidence.ts'
import { lineIn, placeOf } from './place-of.ts'
import { isAddressedToModels, speaksToModels } from './speaks-to-models.ts'

export interface WithoutOrders {
  readonly evidence: Evidence
  /** What was left out, for people to look at: the place of each passage, and where in it models are spoken to. */
  readonly left: readonly string[]
}

/** What is said to models in a passage. */
interface SpokenTo {
  readonly line: number
  /** How many sentences do. */
  readonly times: number
  /** Whether it is written to them as a letter is, and not slipped in among other things. */
  readonly isAddressed: boolean
}

/** Files with their readers in their names: `README-for-bots.md`, `llms.txt`. */
const namedForModels =
  /(?:^|[-_. ])(?:for|to)[-_. ](?:all[-_. ])?(?:bots?|ais?|llms?|assistants?|agents?|crawlers?|models?|chatbots?|gpt)(?:[-_. ]|$)|^llms?(?:-full)?\.(?:txt|md)$/i

/** Evidence without what speaks to language models: nothing of it is shown to one or written from. */
export function withoutOrders(evidence: Evidence): WithoutOrders {
  const spoken = new Map(
    evidence.passages.flatMap((passage): [string, SpokenTo][] => {
      const found = spokenTo(passage)
      return found === undefined ? [] : [[passage.id, found]]
    }),
  )
  const places = new Map(evidence.documents.map(({ sha256, location }) => [sha256, location]))
  const forModels = documentsForModels(evidence, spoken)
  if (spoken.size === 0 && forModels.size === 0) return { evidence, left: [] }
  const isLeft = ({ id, document }: EvidencePassage): boolean => !spoken.has(id) && !forModels.has(document)
  return {
    evidence: { ...evidence, passages: evidence.passages.filter(isLeft) },
    left: [
      ...new Set(
        evidence.passages.flatMap((passage) => {
          const found = spoken.get(passage.id)
          const location = places.get(passage.document) ?? ''
          if (forModels.has(passage.document)) return [`${location} (all of it)`]
          if (found === undefined) return []
          // The words themselves are not told: a warning may be read by a model too.
          const place = placeOf(passage)
          const within = place.startsWith('lines') ? ` (see line ${found.line})` : ''
          return [`${location}, ${place}${within}`]
        }),
      ),
    ],
  }
}

/** Documents that are written to models as a whole: by their name or title, by a salutation, or by one order after the other. */
function documentsForModels(evidence: Evidence, spoken: ReadonlyMap<string, SpokenTo>): Set<string> {
  const found = new Set<string>()
  for (const { sha256, location, title } of evidence.documents) {
    const own = evidence.passages.filter(({ document }) => document === sha256)
    const orders = own.flatMap(({ id }) => spoken.get(id) ?? [])
    const name = location.slice(location.lastIndexOf('/') + 1)
    const times = orders.reduce((sum, one) => sum + one.times, 0)
    const isFor =
      own.length > 0 &&
      (speaksToModels(title) ||
        (times > 0 && namedForModels.test(name)) ||
        orders.some(({ isAddressed }) => isAddressed) ||
        times >= severalOrders)
    if (isFor && own.length > 1) found.add(sha256)
  }
  return found
}

const severalOrders = 3

/** What speaks to models in a passage: a sentence, a heading, a row, or a comment. What an article about attacks shows does not. */
function spokenTo(passage: EvidencePassage): SpokenTo | undefined {
  const found = paragraphsOf(passage.quote).flatMap(({ lines, first }) => {
    const text = lines.join('\n')
    const starts = sentencesOf(text).map((sentence) => ({ said: sentence.text, start: sentence.start }))
    const whole = lines.map((said, index) => ({ said, start: lines.slice(0, index).join('\n').length + 1 }))
    return [...starts, ...whole]
      .filter(({ said }) => speaksToModels(said))
      .map(({ said, start }) => ({ said, line: lineIn(passage, first + text.slice(0, start).split('\n').length - 1) }))
  })
  if (found.length === 0) return undefined
  const lines = new Set(found.map(({ line }) => line))
  return {
    line: Math.min(...lines),
    times: lines.size,
    isAddressed: found.some(({ said }) => isAddressedToModels(said)),
  }
}

interface QuotedParagraph {
  readonly lines: string[]
  /** The line it begins with, from 0. */
  readonly first: number
}

/** Lines that belong together, without code and without what a text about attacks shows as one. */
function paragraphsOf(quote: string): QuotedParagraph[] {
  const found: QuotedParagraph[] = []
  let [fenced, before, isOpen] = [false, '', false]
  for (const [index, line] of quote.split('\n').entries()) {
    const isFence = /^\s*(?:```|~~~)/.test(line)
    if (isFence) fenced = !fenced
    const isShown = /^\s*>/.test(line) && showsAttack.test(before)
    if (isFence || fenced || isShown || line.trim() === '') isOpen = false
    else if (isOpen && !/^\s*(?:#{1,6}|[-*+|])\s/.test(line)) found.at(-1)?.lines.push(line)
    else {
      found.push({ lines: [line], first: index })
      isOpen = !/^\s*#{1,6}\s/.test(line)
    }
    if (line.trim() !== '' && !isShown) before = line
  }
  return found
}

const showsAttack = /\b(?:attacks?|attackers?|inject(?:ed|ion|ions)?|jailbreaks?|malicious|adversarial)\b.*:\s*$/i

/** What a reader is told of passages that were left out for what they say to models; nothing where none was. */
export function ordersWarning(left: readonly string[]): string[] {
  if (left.length === 0) return []
  const what =
    left.length === 1 ? 'A passage was left out, because it speaks' : 'Passages were left out, because they speak'
  return [`${what} to language models: ${left.join('; ')}`]
}
