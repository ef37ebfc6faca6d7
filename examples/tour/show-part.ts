import { mkdir, rm, writeFile } from 'node:fs/promises'
import type { Palette } from '../../src/cli/output/palette.ts'
import { plural } from '../../src/projections/plural.ts'
import { baton, inExamples, withPeers } from './baton-process.ts'
import type { Part } from './parts.ts'

/** So many lines of an answer are shown; the file has the rest. */
const mostLines = 8
const results = inExamples('tour/results')

/** Has a part done, shows the beginning of what came of it, and keeps it all. Says what the command ended with. */
export async function showPart(part: Part, place: string, paint: Palette): Promise<number> {
  const { model, title, words, project, name, keepsFiles, hasPeers } = part
  console.log(`${paint.accent('▌')} ${paint.bold(`${place} ${model}: ${title}`)}`)
  console.log(`${paint.dim(`  npm run baton -- ${words.map(quoted).join(' ')} -C examples/${project}`)}\n`)
  const work = (): ReturnType<typeof baton> => baton(words, project)
  const { code, printed } = await (hasPeers === true ? withPeers(project, work) : work())
  await mkdir(results, { recursive: true })
  await writeFile(`${results}/${name}.md`, printed)
  if (keepsFiles === true) {
    await rm(`${results}/${name}`, { recursive: true, force: true })
    await baton(['export', 'last', '--files', `${results}/${name}`], project, 'silent')
  }
  const text = printed.trimEnd()
  if (text !== '') console.log(`\n${beginningOf(text.split('\n'), `examples/tour/results/${name}.md`, paint)}`)
  console.log()
  return code
}

function beginningOf(lines: readonly string[], file: string, paint: Palette): string {
  const rest = lines.length - mostLines
  if (rest <= 0) return lines.join('\n')
  return [...lines.slice(0, mostLines), paint.dim(`… ${plural(rest, 'more line')} in ${file}`)].join('\n')
}

const quoted = (word: string): string => (/^[\w:./-]+$/.test(word) ? word : JSON.stringify(word))
