import { wordsIn } from './words-in.ts'

/** Titles above things that are still to be done, or that only show what could be. */
const plans =
  /^\W*(?:next steps?|to[- ]?dos?|open (?:points|questions|items|tasks)|remaining|plans?|goals?|tasks?|checklist|(?:acceptance )?criteria|conditions?|requirements?|instructions?|examples?|templates?)\b[^.]*:?\W*$/i

const leftOver = /\b(?:to[- ]?dos?|open|remaining)\b/i

export function isToDoTitle(text: string): boolean {
  return text.length <= 60 && plans.test(text)
}

interface TextSection {
  readonly lines: string
  readonly isPlan: boolean
  readonly isLeftOver: boolean
  readonly labels: readonly (readonly string[])[]
}

/** The text between titles, and whether it is a plan. A line that ends with a colon is a label of what follows it. */
export function sectionsOf(text: string): readonly TextSection[] {
  const sections: (TextSection & { lines: string })[] = [{ lines: '', isPlan: false, isLeftOver: false, labels: [] }]
  // Asking the text of the section itself would take longer with each line.
  let isBegun = false
  for (const line of withoutQuotes(text).split('\n')) {
    const isLabel = /^[^.!?#]{1,40}:\s*$/.test(line)
    const isTitle = isLabel || /^\s*#/.test(line)
    const isPlan = isToDoTitle(line)
    const labels = isLabel && !isPlan ? [wordsIn(line)] : []
    if (isTitle) {
      sections.push({ lines: '', isPlan, isLeftOver: isPlan && leftOver.test(line), labels })
      isBegun = false
      continue
    }
    const last = sections.at(-1)
    if (last === undefined) continue
    const isBlank = line.trim() === ''
    if (isBlank && isBegun && last.labels.length > 0) {
      sections.push({ lines: '', isPlan: false, isLeftOver: false, labels: [] })
      isBegun = false
    } else {
      last.lines += `${line}\n`
      isBegun ||= !isBlank
    }
  }
  return sections
}

/** Searches for what closes a quote end soon, so that a text of nothing but quotes takes no longer than another. */
function withoutQuotes(text: string): string {
  return text
    .replaceAll('’', "'")
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/```[\s\S]*?(?:```|$)/g, '\n')
    .replaceAll(/<!--[\s\S]*?(?:-->|$)/g, '\n')
    .replaceAll(/~~[^~\n]{0,500}~~|<(del|s)>[^<\n]{0,500}<\/\1>/gi, ' … ')
    .replaceAll(/^ ?(?:>|\||[-*+]? ?\[ \]).*$/gm, '')
    .replaceAll(/[*_]{2,}/g, '')
    .replaceAll(/"[^"\n]{0,500}"|“[^”\n]{0,500}”|‘[^'\n]{0,500}'|`[^`\n]{0,500}`/g, ' … ')
    .replaceAll(/(?<![\p{L}\p{N}])'[^'\n]{0,500}'(?![\p{L}\p{N}])/gu, ' … ')
    .replaceAll(/ {2,}/g, ' ')
}
