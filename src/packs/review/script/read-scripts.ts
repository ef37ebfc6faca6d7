import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import type { Clock } from '../../../kernel/ports/clock.ts'
import { systemClock } from '../../../kernel/system-clock.ts'
import { limitedThread } from '../../limited-thread.ts'
import type { SourceText } from '../gather-texts.ts'
import type { ReadScript, ScriptAnswer } from './script-thread.ts'

const thread = limitedThread<readonly SourceText[], readonly ScriptAnswer[]>({
  name: 'baton-scripts',
  // The same kind of file that this one is: source under Node's type stripping, JavaScript when built.
  file: new URL(`./script-thread${extname(import.meta.url)}`, import.meta.url),
  // A megabyte of ordinary code takes less than one.
  longestMs: 3_000,
  memory: { stackSizeMb: 16, maxYoungGenerationSizeMb: 64, maxOldGenerationSizeMb: 1024 },
})

/** Files and characters that the thread is asked about at once, so that few messages go back and forth. */
const mostTogether = 32
const mostCharacters = 250_000

/** By content. Several tools look at the same files, some at the same time. */
const known = new Map<string, Promise<ScriptAnswer>>()
const mostKnown = 5_000

/**
 * What is in scripts, by path. Those that can't be parsed are missing, and those that can't be parsed in three seconds:
 * nested calls with type arguments that are never closed take the parser twice as long for every level.
 */
export async function readScripts(
  sources: readonly SourceText[],
  signal: AbortSignal,
  clock: Clock = systemClock,
): Promise<ReadonlyMap<string, ReadScript>> {
  const read = new Map<string, ReadScript>()
  for (const group of groupsOf(sources)) {
    signal.throwIfAborted()
    const answers = await Promise.all(readGroup(group, clock))
    for (const [index, answer] of answers.entries()) {
      if (!('problem' in answer)) read.set(group[index]?.path ?? '', answer)
    }
  }
  return read
}

function readGroup(group: readonly SourceText[], clock: Clock): Promise<ScriptAnswer>[] {
  const keys = group.map(({ path, text }) =>
    createHash('sha256')
      .update(`${extname(path)}\n${text}`)
      .digest('base64'),
  )
  const isNew = keys.map((key, index) => !known.has(key) && keys.indexOf(key) === index)
  const asked = askTogether(
    group.filter((_, index) => isNew[index] === true),
    clock,
  )
  for (const [at, key] of keys.filter((_, index) => isNew[index] === true).entries()) {
    known.set(
      key,
      asked.then((answers) => answers[at] ?? { problem: 'it was not answered' }),
    )
  }
  const answers = keys.map((key) => known.get(key) ?? Promise.resolve({ problem: 'it was not asked for' }))
  for (const oldest of known.keys().take(Math.max(0, known.size - mostKnown))) known.delete(oldest)
  return answers
}

/** One that ends the thread, or keeps it busy for too long, takes no other along. */
async function askTogether(group: readonly SourceText[], clock: Clock): Promise<readonly ScriptAnswer[]> {
  if (group.length === 0) return []
  const together = await thread.ask(group, clock)
  if (!('problem' in together)) return together
  if (group.length === 1) return [together]
  return (await Promise.all(group.map((one) => askTogether([one], clock)))).flat()
}

function groupsOf(sources: readonly SourceText[]): SourceText[][] {
  const groups: SourceText[][] = []
  let characters = Number.POSITIVE_INFINITY
  for (const source of sources) {
    const last = groups.at(-1)
    characters += source.text.length
    if (last !== undefined && last.length < mostTogether && characters <= mostCharacters) last.push(source)
    else {
      groups.push([source])
      characters = source.text.length
    }
  }
  return groups
}
