import { mkdir, rm, writeFile } from 'node:fs/promises'
import type { Palette } from '../../src/cli/output/palette.ts'
import { wrapWords } from '../../src/cli/output/text-width.ts'
import { plural } from '../../src/projections/plural.ts'
import { baton, type Ended, inExamples, killedAndResumed, withPeers } from './baton-process.ts'
import type { Part } from './parts.ts'

/** So many lines of an answer are shown; the file has the rest. */
const mostLines = 4
const results = inExamples('tour/results')

/** Has a part done, shows the beginning of what came of it, and keeps it all. Says what the command ended with. */
export async function showPart(part: Part, place: string, paint: Palette): Promise<number> {
  const { model, title, words, project, name, keepsFiles, hasPeers, isKilled } = part
  console.log(`${paint.accent('▌')} ${paint.bold(`${place} ${model}: ${title}`)}`)
  console.log(`${paint.dim(`  npm run baton -- ${words.map(quoted).join(' ')} -C examples/${project}`)}\n`)
  const tellKilled = (): void => console.log(`${paint.bad('✖ killed with SIGKILL')}, and taken up by another process:`)
  const work = (): Promise<Ended> =>
    isKilled === true ? killedAndResumed(words, project, tellKilled) : baton(words, project)
  const { code, printed } = await (hasPeers === true ? withPeers(project, work) : work())
  await mkdir(results, { recursive: true })
  await writeFile(`${results}/${name}.md`, printed)
  if (keepsFiles === true) {
    await rm(`${results}/${name}`, { recursive: true, force: true })
    await baton(['export', 'last', '--files', `${results}/${name}`], project, 'silent')
  }
  const beginning = beginningOf(printed, `examples/tour/results/${name}.md`, paint)
  if (beginning !== '') console.log(`\n${beginning}`)
  console.log()
  return code
}

/** Its first sentences, without headings. */
function beginningOf(text: string, file: string, paint: Palette): string {
  const width = process.stdout.columns ?? Number.POSITIVE_INFINITY
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'))
  const shown = lines.flatMap((line) => wrapWords(line, width - 1))
  const rest = shown.length - mostLines
  if (rest <= 0) return shown.join('\n')
  return [...shown.slice(0, mostLines), paint.dim(`… ${plural(rest, 'more line')} in ${file}`)].join('\n')
}

const quoted = (word: string): string => (/^[\w:./-]+$/.test(word) ? word : JSON.stringify(word))
