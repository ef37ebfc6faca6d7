import { extname } from 'node:path'
import { BatonError } from '../../errors/baton-error.ts'
import { documentNames, type OtherFile } from '../../project/document-names.ts'
import { plural } from '../../projections/plural.ts'
import { neutralise } from '../output/text-width.ts'
import { remark, type Terminal } from '../terminal.ts'

const readable = '.md, .txt, .html, .pdf, .docx, .csv, .tsv and .json'
/** So many files are named one by one. */
const mostNamed = 5

/** A folder as the person knows it, and where it is. */
interface ShownFolder {
  readonly shown: string
  readonly folder: string
  /** Whether something else is read as well. */
  readonly isOneOfSeveral: boolean
}

/** Refuses a folder in which no file can be read, and says which files of another one are not. These it answers with. */
export function refuseBare({ shown, folder, isOneOfSeveral }: ShownFolder, terminal: Terminal): readonly OtherFile[] {
  const { documents, others, isCut } = documentNames(folder)
  // Of what was not looked at, nothing is known.
  if (isCut) return []
  const { warn } = terminal.paintErr
  if (documents > 0) {
    if (others.length > 0) remark(terminal, `${warn('!')} not read: ${inWords(others)}. Only ${readable} are.`)
    return others
  }
  const problem =
    others.length === 0
      ? `the folder "${shown}" is empty.`
      : `nothing in the folder "${shown}" can be read: ${inWords(others)}.`
  if (isOneOfSeveral) remark(terminal, `${warn('!')} ${problem}`)
  else {
    const advice = `Put documents there: ${readable}.`
    throw new BatonError('BATON_USAGE_INVALID', { command: 'research', problem, advice })
  }
  return others
}

/** `a.bin, p.png`, or where there are many of them `12 files .png, 3 files .bin`. */
function inWords(files: readonly OtherFile[]): string {
  const names = files.map(({ path, isLink }) => (isLink ? `${path} (a link)` : path))
  if (names.length <= mostNamed) return names.map(neutralise).join(', ')
  const counts = new Map<string, number>()
  for (const name of names) {
    const ending = extname(name).toLowerCase() || 'without an ending'
    counts.set(ending, (counts.get(ending) ?? 0) + 1)
  }
  const most = [...counts].sort(([, one], [, other]) => other - one)
  const told = most.slice(0, mostNamed).map(([ending, count]) => `${plural(count, 'file')} ${neutralise(ending)}`)
  return [...told, ...(most.length > mostNamed ? ['others'] : [])].join(', ')
}
