import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe } from '../../../errors/baton-error.ts'
import type { Clock } from '../../../kernel/ports/clock.ts'
import type { FolderCheck } from '../../kind-peers.ts'
import { publish } from './durable.ts'
import { realDisk } from './real-disk.ts'

interface RaceAnswer {
  readonly round: number
  readonly won: boolean
  readonly code?: string
}

const ownRacer = new URL(`./rename-racer${extname(import.meta.url)}`, import.meta.url)

interface CheckOptions {
  readonly rounds?: number
  /** The program that races; another one where the check itself is tested. */
  readonly racer?: URL
}

/** Lets two processes race for files in a folder, and tries whether names are kept (algorithm 4.2.7). */
export async function checkFolder(
  folder: string,
  clock: Clock,
  { rounds = 200, racer = ownRacer }: CheckOptions = {},
): Promise<FolderCheck> {
  const place = await mkdtemp(join(folder, '.check-'))
  try {
    const race = await raceIn(place, rounds, racer)
    const names = await keepsNames(place, clock)
    const problems = [...race.problems, ...names.problems]
    const isFit = race.wrongRounds === 0 && names.keepsNames && problems.length === 0
    return { isFit, rounds, wrongRounds: race.wrongRounds, ...names, problems }
  } finally {
    await rm(place, { recursive: true, force: true })
  }
}

async function raceIn(place: string, rounds: number, racer: URL): Promise<{ wrongRounds: number; problems: string[] }> {
  const racers = ['a', 'b'].map((name) => fork(fileURLToPath(racer), [place, name], { stdio: 'ignore' }))
  const problems = new Set<string>()
  let wrongRounds = 0
  try {
    await Promise.all(racers.map((child) => answerOf(child)))
    for (let round = 0; round < rounds; round++) {
      await writeFile(join(place, `race-${round}`), 'race')
      const answers = racers.map((child) => answerOf(child))
      for (const child of racers) child.send(round)
      const heard = await Promise.all(answers)
      if (heard.filter(({ won }) => won).length !== 1) wrongRounds++
      for (const { won, code = '' } of heard) {
        if (!won && code !== 'ENOENT')
          problems.add(`A process that lost was told ${code} and not that the file is gone.`)
      }
    }
  } catch (thrown) {
    problems.add(`The race could not be run: ${describe(thrown)}.`)
  } finally {
    for (const child of racers) child.kill()
  }
  if (wrongRounds > 0) problems.add(`${wrongRounds} of ${rounds} files were not won by exactly one of two processes.`)
  return { wrongRounds, problems: [...problems] }
}

/** What a racer says next. One that is gone says nothing more. */
async function answerOf(child: ChildProcess): Promise<RaceAnswer> {
  const gone = new AbortController()
  const exit = once(child, 'exit', { signal: gone.signal }).then(() => {
    throw new Error('a process of it has ended')
  })
  try {
    const [answer] = await Promise.race([once(child, 'message'), exit])
    return answer
  } finally {
    gone.abort()
    exit.catch(() => {})
  }
}

async function keepsNames(
  place: string,
  clock: Clock,
): Promise<Pick<FolderCheck, 'hasLinks' | 'keepsNames' | 'problems'>> {
  const disk = realDisk(place, clock)
  await disk.write('first', Buffer.from('first'))
  await disk.write('second', Buffer.from('second'))
  const hasLinks = (await disk.link('first', 'linked')) === 'linked'
  const published = [await publish(disk, 'first', 'name'), await publish(disk, 'second', 'name')]
  const kept = await readFile(join(place, 'name'), 'utf8').catch(describe)
  const isKept = published.join() === 'published,taken' && kept === 'first'
  const problems = isKept
    ? []
    : [`A name that was taken was given away: ${published.join(', ')}, and then it held "${kept}".`]
  return { hasLinks, keepsNames: isKept, problems }
}
