import type { JsonObject } from '../src/events/json.ts'
import type { Touch } from '../src/grants/touch.ts'
import type { AnyTool } from '../src/kernel/ports/tool.ts'
import { builtInTools } from '../src/packs/built-in-tools.ts'

const begin = '<!-- Written by `npm run docs` from builtInTools(). Change it there. -->'
const end = '<!-- End of what is written by `npm run docs`. -->'

/** A page with its table of tools brought up to date. */
export function withToolTable(page: string): string {
  const [before, rest] = [page.split(begin)[0], page.split(end)[1]]
  if (rest === undefined) return page
  return `${before}${begin}\n\n${table()}\n\n${end}${rest}`
}

/** As they are with everything configured: what touches nothing without that is shown with what it would touch. */
function allTools(): AnyTool[] {
  const hotels = { name: 'a provider', hosts: ['hotels.example.org'], search: async () => [] }
  return builtInTools({ root: '.', search: { provider: 'searxng', url: 'https://search.example.org' }, hotels })
}

function table(): string {
  const rows = allTools().map((tool) => [
    `[\`${tool.name}\`](#${tool.name})`,
    `\`${tool.effect}\``,
    [...new Set(touchesOf(tool).map(({ kind }) => grants[kind]))].join(', ') || 'none',
    (tool.labels ?? []).join(', ') || 'none',
    inputOf(tool),
  ])
  const all = [['tool', 'effect', 'grant it needs', 'its answers are', 'input'], ...rows]
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[], fill = ' '): string =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0, fill)).join(' | ')} |`
  const [heading = [], ...body] = all
  return [
    line(heading),
    line(
      widths.map(() => '-'),
      '-',
    ),
    ...body.map((row) => line(row)),
  ].join('\n')
}

const grants: Readonly<Record<Touch['kind'], string>> = {
  'files.read': '`files.read`',
  'files.write': '`files.write`',
  net: '`net.hosts`',
  service: 'none (a configured service)',
  exec: '`exec.commands`',
  mcp: '`mcp`',
  secret: '`secrets`',
}

function touchesOf(tool: AnyTool): readonly Touch[] {
  return tool.touches?.(exampleOf(tool.inputSchema ?? {})) ?? []
}

/** Some input that fits a schema. */
function exampleOf(schema: JsonObject): unknown {
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Property>)
  const required = (schema['required'] ?? []) as readonly string[]
  const needed = properties.filter(([name, property]) => required.includes(name) || property.default !== undefined)
  return Object.fromEntries(needed.map(([name, property]) => [name, property.default ?? valueFor(property)]))
}

interface Property {
  readonly type?: string
  readonly format?: string
  readonly default?: unknown
}

function valueFor({ type, format }: Property): unknown {
  if (format === 'uri') return 'https://example.org/'
  return type === 'integer' || type === 'number' ? 1 : type === 'boolean' ? true : 'example'
}

/** Names of what it takes; a question mark behind what may be left out. */
function inputOf({ inputSchema = {} }: AnyTool): string {
  const required = (inputSchema['required'] ?? []) as readonly string[]
  const names = Object.keys((inputSchema['properties'] ?? {}) as object)
  return names.map((name) => `${name}${required.includes(name) ? '' : '?'}`).join(', ')
}
