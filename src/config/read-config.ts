import { readFileSync } from 'node:fs'
import type { Document, LineCounter, Node } from 'yaml'
import type { FileProblem } from '../errors/file-problem.ts'
import { closestName } from '../errors/suggestion.ts'

/** A file of settings is small; anything larger is not one. */
const largestBytes = 64 * 1024

/** A value of `baton.yaml` and where it stands. */
export interface Placed {
  readonly value: unknown
  readonly place: Place
  /** Where its name stands. */
  readonly named: Place
}

export interface Place {
  readonly line: number
  readonly column: number
  readonly length: number
}

/** What a configuration file says, key by key, with all that is wrong with its form. */
export interface ConfigFile {
  readonly file: string
  /** By key; keys of a map inside are written `limits.usd`. */
  readonly values: ReadonlyMap<string, Placed>
  readonly problems: FileProblem[]
}

/** Reads `baton.yaml`. A project without one is as good. */
export async function readConfig(path: string): Promise<ConfigFile> {
  const config: ConfigFile & { values: Map<string, Placed> } = { file: path, values: new Map(), problems: [] }
  const text = readIfThere(path)
  if (text === undefined) return config
  if (Buffer.byteLength(text) > largestBytes) {
    report(config, firstPlace, 'The file is larger than 64 KB.', 'Keep settings here, and nothing else.')
    return config
  }
  // Loaded only when there is something to read: most commands in most folders do without.
  const { isAlias, isMap, isScalar, LineCounter, parseDocument, visit } = await import('yaml')
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: true, strict: true, prettyErrors: false })
  for (const error of document.errors) {
    const [start, end] = error.pos
    report(config, placeAt(lines, start, end), sentence(error.message), 'Correct the YAML of this line.')
  }
  visit(document as Document, {
    Alias: (_, node) => report(config, placeOf(lines, node), 'Aliases are not read here.', 'Write the value out.'),
  })
  if (config.problems.length > 0 || document.contents === null) return config
  collect(document.contents, '')
  return config

  function collect(node: Node, prefix: string): void {
    if (!isMap(node)) {
      report(config, placeOf(lines, node), 'Settings are written as `name: value`.', 'See docs/cli.md for an example.')
      return
    }
    for (const { key, value } of node.items) {
      if (!isScalar(key)) continue
      const name = prefix + String(key.value)
      const named = placeOf(lines, key)
      const plain = isScalar(value) ? value.value : isAlias(value) ? undefined : (value as Node | null)?.toJSON()
      config.values.set(name, { value: plain, place: isScalar(value) ? placeOf(lines, value) : named, named })
      if (isMap(value)) collect(value, `${name}.`)
    }
  }
}

/** Reports every key that means nothing, with the one that was likely meant. */
export function reportUnknown(config: ConfigFile, known: readonly string[], isFree: (key: string) => boolean): void {
  const refused: string[] = []
  for (const [key, { named }] of config.values) {
    if (known.includes(key) || isFree(key) || refused.some((above) => key.startsWith(`${above}.`))) continue
    refused.push(key)
    const closest = closestName(key, known)
    const hint = closest === undefined ? `Known: ${known.join(', ')}.` : `Did you mean "${closest}"?`
    report(config, named, `There is no setting "${key}".`, hint)
  }
}

export function report(config: ConfigFile, place: Place, message: string, hint: string): void {
  config.problems.push({ code: 'BATON_CONFIG_INVALID', message, hint, file: config.file, ...place })
}

const firstPlace: Place = { line: 1, column: 1, length: 1 }

function placeOf(lines: LineCounter, node: Node): Place {
  const [start, end] = node.range ?? [0, 1]
  return placeAt(lines, start, end)
}

function placeAt(lines: LineCounter, start: number, end: number): Place {
  const { line, col } = lines.linePos(start)
  return { line: Math.max(1, line), column: Math.max(1, col), length: Math.max(1, end - start) }
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
