import { listsSections } from './outline.ts'

/** So many characters are a title; what is said in more is cut where it begins to explain itself, but for lists of sections. */
const [usual, longest, longestList] = [70, 90, 130]

/** A topic as a title. Of several questions the first, and how many more there are. */
export function articleTitle(topic: string, questions: readonly string[] = []): string {
  const [first, ...others] = questions
  if (first !== undefined && others.length > 0 && topic.length > usual)
    return `${capital(first)} And ${counted(others.length)}`
  if (listsSections(topic) && topic.length <= longestList) return capital(topic)
  const [start = topic] =
    topic.length <= usual
      ? [topic]
      : topic.split(/(?<=\S\s\S{1,300})(?:,\s|\s\(|\s(?:which|that|who|where|we|so that)\s|[:;]\s)/)
  const short = start.length <= longest ? start : start.slice(0, longest).replace(/(?<!\s)\s+\S*$/, '')
  return capital(short).replace(/(?<![\s,;:])[\s,;:]+$/, '')
}

/** In words, because every number of an article is one of its sources. */
function counted(more: number): string {
  const words = 'one two three four five six seven eight nine'.split(' ')
  return more === 1 ? 'one more question' : `${words[more - 1] ?? 'many'} more questions`
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
