import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A new folder in memory where there is one: thousands of writes would wait for a disk twice each. */
export function raceFolder(): string {
  return mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'baton-race-'))
}

/** What is to be raced against: something that reads and writes below a folder. */
export interface Racer {
  read(path: string): Promise<string>
  write(path: string, content: string): Promise<unknown>
}

export interface RaceResult {
  readonly tries: number
  /** How often something outside was read or written. */
  readonly escapes: number
  readonly succeeded: number
  readonly refused: number
}

export interface Race {
  readonly tries: number
  /** Whether to end at the first escape. */
  readonly untilEscape?: boolean
}

/**
 * Reads and writes through a folder and a file that another process keeps swapping for links that lead out.
 * What is outside says "outside" and must never be seen; nothing may be added there.
 */
export async function race(base: string, makeRacer: (root: string) => Racer, options: Race): Promise<RaceResult> {
  const [root, outside] = [join(base, 'root'), join(base, 'outside')]
  await mkdir(join(root, 'folder'), { recursive: true })
  await mkdir(join(outside, 'folder'), { recursive: true })
  for (const [place, content] of [
    [root, 'inside'],
    [outside, 'outside'],
  ] as const) {
    await writeFile(join(place, 'folder', 'text.txt'), content)
    await writeFile(join(place, 'file.txt'), content)
  }
  const flipper = fork(new URL('flipper-process.ts', import.meta.url), [root, outside], { stdio: 'inherit' })
  const ended = once(flipper, 'exit')
  try {
    await once(flipper, 'message')
    const result = await run(makeRacer(root), outside, options)
    if (flipper.exitCode !== null) throw new Error('the process that swaps did not last')
    return result
  } finally {
    flipper.kill('SIGKILL')
    await ended
  }
}

async function run(racer: Racer, outside: string, { tries, untilEscape = false }: Race): Promise<RaceResult> {
  const result = { tries: 0, escapes: 0, succeeded: 0, refused: 0 }
  while (result.tries < tries && !(untilEscape && result.escapes > 0)) {
    const number = result.tries++
    const [attempt, escaped] = attemptOf(racer, number)
    const text = await attempt.then(String, () => undefined)
    if (text === undefined) result.refused++
    else result.succeeded++
    if (escaped(text) || (number % 50 === 0 && (await changed(outside)))) result.escapes++
  }
  if (await changed(outside)) result.escapes++
  return result
}

function attemptOf(racer: Racer, number: number): [Promise<unknown>, (text: string | undefined) => boolean] {
  const readOutside = (text: string | undefined): boolean => text?.includes('outside') === true
  if (number % 4 === 0) return [racer.read('folder/text.txt'), readOutside]
  if (number % 4 === 1) return [racer.read('file.txt'), readOutside]
  if (number % 4 === 2) return [racer.write(`folder/new-${number % 200}.txt`, `written ${number}`), () => false]
  return [racer.write('folder/text.txt', `inside ${number}`), () => false]
}

async function changed(outside: string): Promise<boolean> {
  const names = await readdir(join(outside, 'folder'))
  const texts = [join(outside, 'file.txt'), join(outside, 'folder', 'text.txt')].map((path) => readFile(path, 'utf8'))
  return names.length !== 1 || (await Promise.all(texts)).some((text) => text !== 'outside')
}
