import type { Json, JsonObject } from '../../events/json.ts'

const spoken = ['summary', 'text', 'answer', 'message', 'result', 'output', 'content']
const mostItems = 10
const longest = 20_000
/** Where a result is whole, whatever is shown of it. */
const whole = '`baton show RUN --events` has all of it'

/** A tool's result as a person would want to read it. What is too long to be read is left out, and that is said. */
export function render(content: Json): string {
  const text = inWords(content).trim()
  if (text.length <= longest) return text
  const shown = text.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '')
  return `${shown} …\n(${text.length - shown.length} of ${text.length} characters are left out here: ${whole}.)`
}

function inWords(content: Json): string {
  if (content === null) return 'nothing'
  if (typeof content !== 'object') return String(content)
  if (Array.isArray(content)) return listed(content)
  const fields = content as JsonObject
  for (const name of spoken) {
    const value = fields[name]
    if (typeof value === 'string' && value !== '') return value
  }
  const lines = Object.entries(fields).map(([name, value]) => `${readable(name)}: ${inOneLine(value)}`)
  return lines.length === 0 ? 'nothing' : lines.join('\n')
}

function listed(items: readonly Json[]): string {
  if (items.length === 0) return 'nothing'
  const lines = items.slice(0, mostItems).map((item) => `- ${inOneLine(item)}`)
  const more = items.length - mostItems
  return more > 0 ? `${lines.join('\n')}\n… and ${more} more: ${whole}.` : lines.join('\n')
}

function inOneLine(value: Json): string {
  if (typeof value !== 'object' || value === null) return String(value)
  if (Array.isArray(value)) {
    const shown = value.slice(0, mostItems).map(inOneLine).join(', ') || 'none'
    return value.length > mostItems ? `${shown} and ${value.length - mostItems} more` : shown
  }
  const fields = Object.entries(value as JsonObject).filter(([, field]) => typeof field !== 'object' || field === null)
  return fields.map(([name, field]) => `${readable(name)} ${field}`).join(', ')
}

function readable(name: string): string {
  return name
    .replace(/[_-]/g, ' ')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
}
