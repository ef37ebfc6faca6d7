import type { EffectClass } from '../../../events/tool.ts'
import type { Grants } from '../../../grants/grants.ts'
import { packTools } from '../../../packs/all.ts'
import { comparedBy } from '../breakdown/common-words.ts'
import { toolFor } from '../tools.ts'

/** A tool that a made agent could be given. */
export type ToolAtHand = { readonly name: string; readonly description: string; readonly effect: EffectClass }

/** Words for what is kept in files: an agent that works with it has to read files. */
const formats =
  /^(?:csv|tsv|table|spreadsheet|json|ndjson|jsonl|yaml|xml|toml|log|text|txt|markdown|md|html|file|document|note|readme)s?$/
/** Words that are in the description of every tool, or in no name of a capability by chance. */
const general = /^(?:agent|tool|task|work|service|handling|processing|support|and|for|the|of|to|in|a)$/
const enough = 2

/** The words of which capabilities are made: `csv_summary` → csv, summary. */
export function capabilityWords(missing: readonly string[]): readonly string[] {
  return missing.flatMap((one) => one.toLowerCase().match(/\p{L}+/gu) ?? []).filter((word) => !general.test(word))
}

/**
 * The tools that capabilities speak of, by their names and descriptions, of those that only look. None where no word fits:
 * then rules can make no agent that could do it.
 */
export function fittingTools(missing: readonly string[], tools: readonly ToolAtHand[]): readonly string[] {
  const words = capabilityWords(missing)
  const stems = new Set(words.map(comparedBy))
  const hits = (text: string): number =>
    new Set((text.toLowerCase().match(/\p{L}+/gu) ?? []).map(comparedBy).filter((word) => stems.has(word))).size
  const fitting = tools
    .filter(({ effect, name }) => effect === 'read' && packTools.get(name)?.needs.includes('exec') !== true)
    .filter(({ name, description }) => enough * hits(name.replaceAll('_', ' ')) + hits(description) >= enough)
    .map(({ name }) => name)
  const reading = words.some((word) => formats.test(word)) ? [toolFor.read, toolFor.list] : []
  const there = new Set(tools.map(({ name }) => name))
  return [...new Set([...reading.filter((name) => there.has(name)), ...fitting])]
}

/** The least that tools need, going by what their packs say of them. */
export function grantsFor(tools: readonly string[], outputs: readonly string[]): Grants {
  const needs = new Set(tools.flatMap((tool) => packTools.get(tool)?.needs ?? []))
  const files = {
    ...(needs.has('files.read') ? { read: ['**'] } : {}),
    ...(needs.has('files.write') ? { write: outputs.length === 0 ? ['**'] : outputs } : {}),
  }
  return {
    ...(Object.keys(files).length === 0 ? {} : { files }),
    ...(needs.has('net') ? { net: { hosts: ['*'] } } : {}),
    ...(needs.has('exec') ? { exec: { commands: ['*'] } } : {}),
  }
}
