import type { JsonObject } from '../../../events/json.ts'
import type { PlannedCall } from '../../pack.ts'
import type { Scene } from './scene.ts'
import type { TopicTool } from './topic-tools.ts'

const mostDays = 16
const numbers = 'zero one two three four five six seven eight nine ten'.split(' ')

/** Fills in what a request says once for all its parts: units, the day, and for how many days. */
export function touchUp(calls: readonly PlannedCall[], { text, tools, dates }: Scene): PlannedCall[] {
  const byName = new Map([...tools.values()].map((tool) => [tool.name, tool]))
  return calls.map(({ tool, args }) => {
    const known = byName.get(tool)
    if (known === undefined) return { tool, args }
    return {
      tool,
      args: { ...args, ...dateFor(known, args, dates), ...unitsFor(known, args, text), ...daysFor(known, args, text) },
    }
  })
}

/** When a request names only one day, it holds for every part. */
function dateFor({ date, topic }: TopicTool, args: JsonObject, dates: readonly string[]): JsonObject {
  const [only, ...others] = dates
  const isOpen = date !== undefined && topic === 'weather' && !Object.hasOwn(args, date)
  return isOpen && only !== undefined && others.length === 0 ? { [date]: only } : {}
}

function unitsFor({ units, topic }: TopicTool, args: JsonObject, text: string): JsonObject {
  if (units === undefined || Object.hasOwn(args, units.name)) return {}
  const said =
    topic === 'weather'
      ? [/\bfahrenheit\b|°\s?F\b|\binches\b/i, /\bcelsius\b|\bcentigrade\b|°\s?C\b/i]
      : [/\bmiles?\b|\bmi\b/i, /\bkilomet(?:er|re)s?\b|\bkm\b/i]
  const allowed = Array.isArray(units.schema['enum']) ? units.schema['enum'] : []
  const wanted = said[0]?.test(text) ? 'imperial' : said[1]?.test(text) ? 'metric' : undefined
  return wanted !== undefined && allowed.includes(wanted) ? { [units.name]: wanted } : {}
}

function daysFor({ days, topic }: TopicTool, args: JsonObject, text: string): JsonObject {
  if (days === undefined || topic !== 'weather' || Object.hasOwn(args, days)) return {}
  const [, written = ''] = /\b(?:next|coming|following|for) (\d{1,2}|[a-z]+) days\b/i.exec(text) ?? []
  const counted = numbers.includes(written.toLowerCase()) ? numbers.indexOf(written.toLowerCase()) : Number(written)
  if (written !== '' && counted >= 1 && counted <= mostDays) return { [days]: counted }
  if (/\b(?:this|the|next|all|coming) week(?!end)\b/i.test(text)) return { [days]: 7 }
  return /\bweekend\b/i.test(text) ? { [days]: 2 } : {}
}
