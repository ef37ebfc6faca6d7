import { checkText } from '../evidence/citation-gate.ts'
import { citedIn } from '../evidence/citation-marks.ts'
import type { Evidence } from '../evidence/evidence.ts'
import { numbersIn } from '../evidence/numbers.ts'
import { plainText } from '../evidence/plain-text.ts'
import type { TextEdit } from './text-edits.ts'

/** Longer parts are not mended but written anew. */
const longest = 700

/** Why an edit that is proposed may not be made; undefined where it changes the words and nothing that they say. */
export function harmIn({ before, after }: TextEdit, content: string, evidence: Evidence): string | undefined {
  if (before.trim() === '' || after.trim() === '' || before === after) return 'it changes nothing'
  if (before.length > longest || after.length > 1.5 * before.length + 40) return 'it is too long'
  if (content.split(before).length !== 2) return 'what it changes does not stand there exactly once'
  if (/\n\s*\n|^#{1,6}\s|\n#{1,6}\s|\|/m.test(`${before}\n${after}`)) return 'it goes beyond a paragraph'
  if (citedIn(before).ids.join() !== citedIn(after).ids.join()) return 'it changes what is cited'
  if (digitsIn(before) !== digitsIn(after) || numbersOf(before) !== numbersOf(after)) return 'it changes a number'
  if (namesIn(before, content) !== namesIn(after, content)) return 'it changes a name'
  if (denialsIn(before) !== denialsIn(after)) return 'it denies what was said, or the other way round'
  const { strange, claims } = checkText(after, evidence)
  if (strange.length > 0) return 'it cites something else'
  const isWhole = /^\p{Lu}.*[.!?]["”’)]*$/su.test(before.trim())
  if (isWhole && claims.some(({ verdict, problem }) => verdict === 'not found' || problem !== 'none'))
    return 'what it cites does not say that'
  return undefined
}

/** Words and figures that say how many, in their order of size. */
function numbersOf(text: string): string {
  const written =
    plainText(text)
      .toLowerCase()
      .match(
        /\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|sixty|hundred|thousand|million|billion|half|third|quarter|fifth|tenth|twice|double|first|second)s?\b/g,
      ) ?? []
  return [...numbersIn(citedIn(text).claim).map(({ value, unit }) => `${value} ${unit}`), ...written].sort().join(', ')
}

function digitsIn(text: string): string {
  return (citedIn(text).claim.match(/\d+/g) ?? []).sort().join(' ')
}

/** Words that the article writes with a capital inside sentences, and codes. */
function namesIn(text: string, content: string): string {
  const inside = new Set([...content.matchAll(/(?<=[\p{Ll}\p{N},;]\s)\p{Lu}[\p{L}\p{N}-]+/gu)].map(([name]) => name))
  const words = text.match(/\p{Lu}[\p{L}\p{N}-]*/gu) ?? []
  return words
    .filter((word) => inside.has(word) || /^\p{Lu}.*[\p{Lu}\p{N}]/u.test(word))
    .sort()
    .join(' ')
}

function denialsIn(text: string): number {
  return text.match(/\b(?:not|no|never|none|neither|nor|without|cannot|hardly)\b|n['’]t\b/gi)?.length ?? 0
}
