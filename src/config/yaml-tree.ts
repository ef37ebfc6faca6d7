import type { LineCounter, Node } from 'yaml'
import type { FileProblem } from '../errors/file-problem.ts'
import type { Place } from './read-config.ts'

/** A value of a YAML file and where it stands. */
export type YamlNode =
  | { readonly kind: 'scalar'; readonly place: Place; readonly value: string | number | boolean | null }
  | { readonly kind: 'list'; readonly place: Place; readonly items: readonly YamlNode[] }
  | { readonly kind: 'map'; readonly place: Place; readonly entries: readonly YamlEntry[] }

export interface YamlEntry {
  readonly key: string
  readonly keyPlace: Place
  readonly value: YamlNode
}

/** Where everything that is wrong with a file is gathered. */
export interface ProblemList {
  readonly file: string
  readonly problems: FileProblem[]
}

export const firstPlace: Place = { line: 1, column: 1, length: 1 }

const largestBytes = 64 * 1024
const deepest = 16
const mostNodes = 5_000
const mostSyntaxProblems = 10

export function reportAt(list: ProblemList, place: Place, message: string, hint: string): void {
  list.problems.push({ code: 'BATON_CONFIG_INVALID', message, hint, file: list.file, ...place })
}

/** Reads YAML that a person wrote: plain keys, lists and values, and nothing that stands for something else. */
export async function parseYaml(text: string, list: ProblemList): Promise<YamlNode | undefined> {
  if (Buffer.byteLength(text) > largestBytes) {
    reportAt(list, firstPlace, 'The file is larger than 64 KB.', 'Keep the rules here, and nothing else.')
    return undefined
  }
  const { isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument } = await import('yaml')
  const lines = new LineCounter()
  const options = { lineCounter: lines, schema: 'core', merge: false, uniqueKeys: false, prettyErrors: false } as const
  const document = parseDocument(text, { ...options, logLevel: 'silent' })
  for (const { pos, message } of document.errors.slice(0, mostSyntaxProblems)) {
    reportAt(list, placeAt(lines, pos), `${message.replace(/\.$/, '')}.`, 'Correct the YAML of this line.')
  }
  if (document.errors.length > 0) return undefined
  let nodes = 0
  const root = read(document.contents, 0, firstPlace)
  return list.problems.length > 0 ? undefined : root

  function read(node: unknown, depth: number, fallback: Place): YamlNode {
    const place = (node as Node | null)?.range ? placeAt(lines, (node as Node).range ?? [0, 1]) : fallback
    const empty: YamlNode = { kind: 'scalar', place, value: null }
    if (++nodes > mostNodes || depth > deepest) {
      if (nodes <= mostNodes + 1) reportAt(list, place, 'There is too much of it.', 'Keep it short and flat.')
      nodes = mostNodes + 1
      return empty
    }
    const { anchor, tag } = (node ?? {}) as { anchor?: string; tag?: string }
    if (isAlias(node) || anchor !== undefined || tag !== undefined) {
      reportAt(list, place, 'Anchors, aliases and tags are not read here.', 'Write the value out.')
      return empty
    }
    if (isSeq(node)) return { kind: 'list', place, items: node.items.map((item) => read(item, depth + 1, place)) }
    if (!isMap(node)) return { kind: 'scalar', place, value: scalarOf(isScalar(node) ? node.value : null) }
    const entries = node.items.map(({ key, value }): YamlEntry => {
      const keyPlace = (key as Node | null)?.range ? placeAt(lines, (key as Node).range ?? [0, 1]) : place
      return { key: isScalar(key) ? String(key.value) : '', keyPlace, value: read(value, depth + 1, keyPlace) }
    })
    const seen = new Set<string>()
    for (const { key, keyPlace } of entries) {
      if (seen.has(key)) reportAt(list, keyPlace, `The key "${key}" is written twice.`, 'Keep one of them.')
      seen.add(key)
    }
    return { kind: 'map', place, entries }
  }
}

function scalarOf(value: unknown): string | number | boolean | null {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value
  return String(value)
}

function placeAt(lines: LineCounter, [start = 0, end = 1]: readonly number[]): Place {
  const { line, col } = lines.linePos(start)
  return { line: Math.max(1, line), column: Math.max(1, col), length: Math.max(1, end - start) }
}
