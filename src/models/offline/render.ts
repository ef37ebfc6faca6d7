import type { Json, JsonObject } from '../../events/json.ts'

const spoken = ['summary', 'text', 'answer', 'message', 'result', 'output', 'content']
const mostItems = 10
const longest = 6000

/** A tool's result as a person would want to read it. */
export function render(content: Json): string {
  const text = inWords(content).trim()
  return text.length > longest ? `${text.slice(0, longest)} …` : text
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
  return items.length > mostItems ? `${lines.join('\n')}\n… and ${items.length - mostItems} more` : lines.join('\n')
}

function inOneLine(value: Json): string {
  if (typeof value !== 'object' || value === null) return String(value)
  if (Array.isArray(value)) return value.slice(0, mostItems).map(inOneLine).join(', ') || 'none'
  const fields = Object.entries(value as JsonObject).filter(([, field]) => typeof field !== 'object' || field === null)
  return fields.map(([name, field]) => `${readable(name)} ${field}`).join(', ')
}

function readable(name: string): string {
  return name
    .replace(/[_-]/g, ' ')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
}
