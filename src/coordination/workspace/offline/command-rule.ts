import { isObject, type Json } from '../../../events/json.ts'
import type { ModelAnswer, ModelRequest } from '../../../kernel/ports/model.ts'
import { calling } from '../../../models/offline/calling.ts'
import { readExchange } from '../../../models/offline/conversation.ts'
import { filesNamed } from '../breakdown/files-named.ts'
import { toolFor } from '../tools.ts'

/** A command, and whether it only looks: then it can't change anything, and is done again after a crash. */
export interface ChosenCommand {
  readonly command: string
  readonly looks: boolean
}

const counts: Readonly<Record<string, string>> = { word: '-w', character: '-m', byte: '-c', line: '-l', row: '-l' }

/** The command that a description plainly asks for: one in backticks, or counting with `wc`. */
export function commandIn(description: string): ChosenCommand | undefined {
  const [, written] = /`([^`]+)`/.exec(description) ?? []
  if (written !== undefined) return { command: written, looks: false }
  const [, what] = /\bcount\b.{0,300}?\b(row|line|word|character|byte)s?\b/i.exec(description) ?? []
  const [file] = filesNamed(description)
  // Not all of its lines are meant.
  if (containing.test(description)) return undefined
  if (what === undefined || file === undefined) return undefined
  const path = quoted(file.value)
  const flag = counts[what.toLowerCase()] ?? '-l'
  // The rows of a table in Markdown are those below its head, which has two lines; without a table, they are lines.
  const isTable = what.toLowerCase() === 'row' && /\.(?:md|markdown)$/i.test(file.value)
  const command = isTable ? rowsOf(path) : `wc ${flag} < ${path}`
  return { command, looks: true }
}

const containing =
  /\b(?:lines?|rows?)\b.{0,300}\b(?:contain|mention|match|includ|begin|start|end)(?:s|e|es|ing)?\b|\blines? with\b(?! wc\b)/i

const rowsOf = (path: string): string =>
  `if grep -q '^|[-:| ]*-[-:| ]*$' ${path}; then grep '^|' ${path} | tail -n +3 | wc -l; else wc -l < ${path}; fi`

export function commandRule({ command, looks }: ChosenCommand, request: ModelRequest): ModelAnswer {
  const { results } = readExchange(request.messages)
  const tool = looks ? toolFor.look : toolFor.command
  const [run] = results
  if (run === undefined) return calling(request.messages, [[tool, { command }]])
  const answer: Json = run.content
  if (run.failed || !isObject(answer)) return { text: `Not done: ${JSON.stringify(answer)}`, finish: 'stop' }
  const { stdout, stderr, exit_code } = answer
  const said = typeof stdout === 'string' ? stdout.trim() : ''
  if (exit_code === 0) return { text: said === '' ? `\`${command}\` printed nothing.` : said, finish: 'stop' }
  const why = typeof stderr === 'string' && stderr.trim() !== '' ? `: ${stderr.trim()}` : ''
  return { text: `Failed to run \`${command}\`: it ended with ${String(exit_code)}${why}`, finish: 'stop' }
}

const quoted = (path: string): string => (/^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`)
