import type { ToolDescription } from '../../kernel/ports/model.ts'
import { stem } from '../stem.ts'
import { wordsOf } from '../words.ts'
import type { ToolReading } from './read-tool.ts'
import { senseOf } from './sight.ts'
import { knows } from './words.ts'

const counts = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')
const mostTimes = 20
/** What comes out otherwise each time: to do it again is not to say the same thing twice. */
const making: ReadonlySet<string> = new Set(
  'roll flip throw toss draw pick make generate create invent'.split(' ').map(stem),
)

/** "Flip two coins", "roll a die 3 times": a reading in which only the count was not taken up, as often as it says. */
export function repeatedReading(reading: ToolReading, request: string, tool: ToolDescription): ToolReading | undefined {
  const [first = ''] = wordsOf(tool.description)
  const [only] = reading.inputs
  if (reading.unread.length === 0 || reading.inputs.length !== 1 || only === undefined || !making.has(stem(first)))
    return undefined
  const times = timesIn(request, senseOf(tool).words.name)
  const isCount = (word: string): boolean => /^(?:times|twice|thrice|\d+)$/.test(word) || counts.includes(word)
  if (times === undefined || !reading.unread.every((word) => isCount(word.toLowerCase()))) return undefined
  return { ...reading, inputs: Array.from({ length: times }, () => only), unread: [] }
}

function timesIn(request: string, name: ReadonlySet<string>): number | undefined {
  const words = wordsOf(request)
  const found = words.flatMap((word, at) => {
    if (/^(?:twice|thrice)$/.test(word)) return [word === 'twice' ? 2 : 3]
    const count = counts.includes(word) ? counts.indexOf(word) : /^\d+$/.test(word) ? Number(word) : 0
    const next = words[at + 1] ?? ''
    const isCounted = next === 'times' || (/s$|dice$/.test(next) && knows(name, next))
    return count > 1 && count <= mostTimes && isCounted ? [count] : []
  })
  return found.length === 1 ? found[0] : undefined
}
