import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Clock } from '../../kernel/ports/clock.ts'
import { sameProject } from '../background.ts'
import type { Invocation } from '../command.ts'
import { type ExitCode, exitCodes } from '../exit-code.ts'
import { onEachInterrupt } from '../interrupt.ts'
import { remark, say } from '../terminal.ts'
import { openWorkspace } from './find-workspace.ts'
import { tellNews } from './tell-workspace.ts'

/** A peer that ends so soon after it began has something wrong with it that is not its task. */
const soonMs = 5_000
const longestPauseMs = 30_000

/** How often it is looked whether a type was let in that was made meanwhile. */
const lookMs = 1_000

/**
 * Keeps one process for each type at work until Ctrl-C; those that die are started again. Types that the workspace made for
 * itself are started as soon as they are let in, if all types are wanted (`grows`).
 */
export async function supervise(invocation: Invocation, types: readonly string[], grows: boolean): Promise<ExitCode> {
  const { at, workspace } = await openWorkspace(invocation)
  const { terminal } = invocation
  const json = invocation.options['json'] === true
  const peers = types.map((type) => new SupervisedPeer(invocation, type, at.folder))
  let times = 0
  const known = new Set(types)
  const look = async (): Promise<void> => {
    // One look that fails is followed by the next.
    for (const { type } of await workspace.types().catch(() => [])) {
      if (known.has(type) || times > 0) continue
      known.add(type)
      if (!json) remark(terminal, `${type} was let in, and is started.`)
      peers.push(new SupervisedPeer(invocation, type, at.folder))
    }
  }
  const looking = grows ? every(terminal.clock, lookMs, look) : undefined
  const stop = onEachInterrupt(() => {
    times++
    if (!json)
      remark(terminal, times === 1 ? 'Draining: tasks under way are ended. Ctrl-C gives them back.' : 'Giving back.')
    for (const peer of peers) peer.leave(times > 2)
  })
  if (!json) remark(terminal, `${types.join(', ')} in ${at.folder}. Ctrl-C drains.`)
  try {
    const codes: ExitCode[] = []
    // Others may have been started while these were waited for.
    while (codes.length < peers.length)
      codes.push(...(await Promise.all(peers.slice(codes.length).map((one) => one.ended))))
    return codes.find((code) => code !== exitCodes.completed) ?? exitCodes.completed
  } finally {
    looking?.()
    stop()
  }
}

/** Does something again and again, each time after it was done. Returns what ends it. */
function every(clock: Clock, ms: number, act: () => Promise<void>): () => void {
  let isOver = false
  const next = (): void => {
    const fire = (): void => void (isOver ? undefined : act().then(next))
    clock.timer(ms, fire, true)
  }
  next()
  return () => {
    isOver = true
  }
}

class SupervisedPeer {
  readonly ended: Promise<ExitCode>
  readonly #invocation: Invocation
  readonly #words: readonly string[]
  readonly #type: string
  readonly #end = Promise.withResolvers<ExitCode>()
  #child: ChildProcess | undefined
  #isLeaving = false
  #failures = 0

  constructor(invocation: Invocation, type: string, folder: string) {
    this.#invocation = invocation
    this.#type = type
    this.#words = ['peer', 'start', '--type', type, '--workspace', folder, '--json', ...sameProject(invocation)]
    this.ended = this.#end.promise
    this.#start()
  }

  leave(atOnce: boolean): void {
    this.#isLeaving = true
    if (this.#child === undefined) this.#end.resolve(exitCodes.completed)
    else this.#child.kill(atOnce ? 'SIGKILL' : 'SIGTERM')
  }

  #start(): void {
    const { terminal } = this.#invocation
    const program = [...process.execArgv, process.argv[1] ?? '', ...this.#words]
    const began = terminal.clock.elapsed()
    // A session of its own: Ctrl-C reaches it only through this process. When this one dies, the channel tells it.
    const child = spawn(process.execPath, program, {
      detached: true,
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      env: terminal.env,
    })
    this.#child = child
    if (child.stdout !== null) createInterface({ input: child.stdout }).on('line', (line) => this.#tell(line))
    child.on('error', (error) => remark(terminal, `${this.#type} could not be started: ${error.message}`))
    child.on('close', (code) => this.#closed(code, terminal.clock.elapsed() - began))
  }

  #closed(code: number | null, livedMs: number): void {
    const { terminal } = this.#invocation
    this.#child = undefined
    const isHopeless = code === exitCodes.usage || code === exitCodes.configuration
    if (this.#isLeaving || isHopeless) {
      const known = Object.values(exitCodes).find((one) => one === code)
      // One that was killed on the way out has left its task to others, and did not end well.
      const left = code === exitCodes.completed ? exitCodes.completed : exitCodes.cancelled
      this.#end.resolve(this.#isLeaving ? left : (known ?? exitCodes.failed))
      return
    }
    this.#failures = livedMs < soonMs ? this.#failures + 1 : 0
    const pauseMs = Math.min(longestPauseMs, 500 * 2 ** this.#failures)
    remark(terminal, `${this.#type} ended (${code ?? 'killed'}), and is started again.`)
    terminal.clock.timer(pauseMs, () => {
      if (!this.#isLeaving) this.#start()
    })
  }

  #tell(line: string): void {
    const { terminal, options } = this.#invocation
    if (options['json'] === true) {
      say(terminal, line)
      return
    }
    try {
      const news = JSON.parse(line)
      tellNews(terminal, String(news.agent), news)
    } catch {
      remark(terminal, line)
    }
  }
}
