import { execFileSync } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const stage = fileURLToPath(new URL('./stage/main.ts', import.meta.url))

export function hasTmux(): boolean {
  try {
    execFileSync('tmux', ['-V'], { stdio: 'pipe' })
    return true
  } catch {
    return false
  }
}

/** A real terminal of a given width, as a person would see it. */
export class Screen {
  static #opened = 0
  readonly #server: string

  constructor(folder: string, columns: number) {
    this.#server = `baton-test-${process.pid}-${Screen.#opened++}`
    const size = ['-x', String(columns), '-y', '24', '-c', folder]
    const shell = `env PS1='$ ' PATH="${process.env['PATH']}" bash --norc --noprofile`
    this.#tmux('-f', '/dev/null', 'new-session', '-d', ...size, shell)
  }

  /** Types a command of the stage and waits for what it shows. */
  async run(words: string, shows: string): Promise<string> {
    this.#tmux('send-keys', `clear; '${process.execPath}' '${stage}' ${words}`, 'Enter')
    return this.shows(shows)
  }

  press(key: string): void {
    this.#tmux('send-keys', key)
  }

  type(line: string): void {
    this.#tmux('send-keys', line, 'Enter')
  }

  /** Waits until a text is on the screen, and gives the whole screen. */
  async shows(text: string): Promise<string> {
    for (let tries = 0; tries < 200; tries++) {
      const screen = this.#tmux('capture-pane', '-p').trimEnd()
      if (screen.includes(text)) return screen
      await pause(50)
    }
    throw new Error(`"${text}" never came on the screen:\n${this.#tmux('capture-pane', '-p')}`)
  }

  close(): void {
    this.#tmux('kill-server')
  }

  #tmux(...words: string[]): string {
    return execFileSync('tmux', ['-L', this.#server, ...words], { encoding: 'utf8', stdio: 'pipe' })
  }
}
