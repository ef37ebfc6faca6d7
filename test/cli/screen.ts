import { execFileSync } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { surroundings } from './run-cli.ts'

const entries: Readonly<Record<'real' | 'stage', string>> = {
  real: fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url)),
  stage: fileURLToPath(new URL('./stage/main.ts', import.meta.url)),
}

export function hasTmux(): boolean {
  try {
    execFileSync('tmux', ['-V'], { stdio: 'pipe' })
    return true
  } catch {
    // Where everything must be tried, one that is missing is a failure and not a reason to skip.
    return process.env['CI'] !== undefined
  }
}

/** A real terminal of a given width, as a person would see it. */
export class Screen {
  static #opened = 0
  readonly #server: string

  constructor(folder: string, columns: number) {
    this.#server = `baton-test-${process.pid}-${Screen.#opened++}`
    const size = ['-x', String(columns), '-y', '24', '-c', folder]
    const { PATH, XDG_STATE_HOME, XDG_CONFIG_HOME } = surroundings()
    const homes = `XDG_STATE_HOME="${XDG_STATE_HOME}" XDG_CONFIG_HOME="${XDG_CONFIG_HOME}"`
    const shell = `env -u BATON_TRUST -u BATON_POLICY PS1='$ ' PATH="${PATH}" ${homes} bash --norc --noprofile`
    this.#tmux('-f', '/dev/null', 'new-session', '-d', ...size, shell)
  }

  /** Types a command and waits for what it shows. */
  async run(words: string, shows: string, entry: keyof typeof entries = 'stage'): Promise<string> {
    // What is on the screen now must not be taken for what comes.
    this.#tmux('send-keys', 'clear', 'Enter')
    await this.#until((screen) => screen === '$')
    this.#tmux('send-keys', `clear; '${process.execPath}' '${entries[entry]}' ${words}`, 'Enter')
    return this.shows(shows)
  }

  press(key: string): void {
    this.#tmux('send-keys', key)
  }

  type(line: string): void {
    this.#tmux('send-keys', line, 'Enter')
  }

  /** Waits until a text is on the screen, and gives the whole screen. */
  shows(text: string): Promise<string> {
    return this.#until((screen) => screen.includes(text), text)
  }

  /** Waits until something stands in a row of the screen, or below. */
  reaches(row: number): Promise<string> {
    return this.#until((screen) => screen.split('\n').length >= row, `row ${row}`)
  }

  async #until(holds: (screen: string) => boolean, wanted = 'nothing'): Promise<string> {
    for (let tries = 0; tries < 400; tries++) {
      const screen = this.#tmux('capture-pane', '-p').trimEnd()
      if (holds(screen)) return screen
      await pause(50)
    }
    throw new Error(`"${wanted}" never came on the screen:\n${this.#tmux('capture-pane', '-p')}`)
  }

  close(): void {
    this.#tmux('kill-server')
  }

  #tmux(...words: string[]): string {
    return execFileSync('tmux', ['-L', this.#server, ...words], { encoding: 'utf8', stdio: 'pipe' })
  }
}
