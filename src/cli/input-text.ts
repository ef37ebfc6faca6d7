import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { BatonError, describe } from '../errors/baton-error.ts'
import type { Terminal } from './terminal.ts'

/** What a run is given: the words after its name, a file, or whatever is piped in. `-` means the pipe. */
export async function inputText(
  command: string,
  { words, file, terminal }: { readonly words: readonly string[]; readonly file: unknown; readonly terminal: Terminal },
): Promise<string> {
  const given = words.join(' ')
  if (typeof file === 'string') return joined(given, readInput(command, file))
  if (given !== '' && given !== '-') return given
  const piped = terminal.in.isTTY === true && given !== '-' ? '' : (await text(terminal.in)).trim()
  if (piped !== '') return piped
  throw new BatonError('BATON_USAGE_INVALID', {
    command,
    problem: 'there is nothing to work on.',
    advice: 'Write it on the command line, pipe it in, or name a file with --file.',
  })
}

/** Words before a file say what to do with it. */
function joined(words: string, content: string): string {
  return words === '' ? content : `${words}\n\n${content}`
}

function readInput(command: string, file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new BatonError('BATON_USAGE_INVALID', {
      command,
      problem: describe(error),
      advice: 'Name a file that can be read.',
    })
  }
}
