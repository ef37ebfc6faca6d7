import { extname } from 'node:path'
import { BatonError } from '../errors/baton-error.ts'

/** What an article is to be written as, by the ending of the name of its file. */
export function articleFormat(command: string, file: string, formats: readonly string[]): string {
  const ending = extname(file).slice(1).toLowerCase()
  if (formats.includes(ending)) return ending
  const known = formats.map((format) => `.${format}`)
  throw new BatonError('BATON_USAGE_INVALID', {
    command,
    problem: ending === '' ? `"${file}" has no ending.` : `No article can be written as .${ending}.`,
    advice: `The name of the file ends in what it is: ${known.slice(0, -1).join(', ')} or ${known.at(-1)}`,
  })
}
