import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { text } from 'node:stream/consumers'
import { BatonError, describe } from '../errors/baton-error.ts'
import { knownLabels, type Label } from '../grants/touch.ts'
import type { AttachedContent } from '../kernel/artifact-content.ts'
import { typeByContent } from '../kernel/file-type.ts'
import type { Terminal } from './terminal.ts'

/** What a run is given by the command line. */
export interface GivenInput {
  readonly text: string
  readonly attach: readonly AttachedContent[]
  /** What it is, unless a person typed it for this run. */
  readonly labels?: readonly Label[]
}

/** Of files and pipes nothing says that only the person wrote them, nor that others may see them. */
export const labelsFromElsewhere: readonly Label[] = knownLabels

/** Where to find what a run is given. */
interface WantedInput {
  readonly words: readonly string[]
  readonly files: unknown
  readonly terminal: Terminal
  /** What to say where nothing is given. */
  readonly none?: { readonly problem: string; readonly advice: string }
}

/** More than providers take of one file. */
const largestFile = 20_000_000

/**
 * What a run is given: the words after its name, a file, or whatever is piped in. `-` means the pipe. A file that is an
 * image or a PDF is attached as it is; any other is text.
 */
export async function inputText(
  command: string,
  {
    words,
    files,
    terminal,
    none = {
      problem: 'there is nothing to work on.',
      advice: 'Write it on the command line, pipe it in, or name a file with --file.',
    },
  }: WantedInput,
): Promise<GivenInput> {
  const given = words.join(' ')
  if (Array.isArray(files) && files.length > 0) return withFiles(command, given, files.map(String))
  if (given !== '' && given !== '-') return { text: given, attach: [] }
  const isTyped = terminal.in.isTTY === true
  const piped = isTyped && given !== '-' ? '' : (await text(terminal.in)).trim()
  if (piped !== '') return { text: piped, attach: [], ...(isTyped ? {} : { labels: labelsFromElsewhere }) }
  throw new BatonError('BATON_USAGE_INVALID', { command, ...none })
}

/** Words before files say what to do with them. */
function withFiles(command: string, words: string, files: readonly string[]): GivenInput {
  const texts = words === '' ? [] : [words]
  const attach: AttachedContent[] = []
  for (const file of files) {
    const content = readInput(command, file)
    const type = typeByContent(content)
    if (type === undefined) texts.push(content.toString('utf8').trim())
    else attach.push({ name: basename(file), content: within(command, file, content), type })
  }
  return {
    text: texts.length === 0 ? `Look at ${attach.map(({ name }) => name).join(', ')}.` : texts.join('\n\n'),
    attach,
    labels: labelsFromElsewhere,
  }
}

function within(command: string, file: string, content: Buffer): Buffer {
  if (content.length <= largestFile) return content
  throw new BatonError('BATON_USAGE_INVALID', {
    command,
    problem: `${file} has ${Math.ceil(content.length / 1e6)} MB.`,
    advice: `Give a file of at most ${largestFile / 1e6} MB.`,
  })
}

function readInput(command: string, file: string): Buffer {
  try {
    return readFileSync(file)
  } catch (error) {
    throw new BatonError('BATON_USAGE_INVALID', {
      command,
      problem: describe(error),
      advice: 'Name a file that can be read.',
    })
  }
}
