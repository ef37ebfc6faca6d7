import { type ChildProcess, execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

/** A file system that lives in a file. */
export class LoopDisk {
  readonly folder: string
  readonly #image: string

  constructor(name: string) {
    this.folder = name
    this.#image = `${name}.img`
  }

  make(): void {
    rmSync(this.#image, { force: true })
    execFileSync('truncate', ['-s', '48M', this.#image])
    execFileSync('mkfs.ext4', ['-q', '-F', this.#image], { stdio: 'pipe' })
  }

  copy(name: string): LoopDisk {
    const copy = new LoopDisk(name)
    execFileSync('cp', ['--sparse=always', this.#image, copy.#image])
    return copy
  }

  mount(): void {
    mkdirSync(this.folder, { recursive: true })
    execFileSync('mount', ['-o', 'loop', this.#image, this.folder], { stdio: 'pipe' })
  }

  /** Lazily, so that a process that takes its time to end can't leave a mount behind. */
  unmount(): void {
    execFileSync('umount', ['--lazy', this.folder], { stdio: 'pipe' })
  }
}

/** Whether this machine lets us mount a file system that lives in a file. */
export function canCutPower(folder: string): boolean {
  try {
    const disk = new LoopDisk(`${folder}/trial`)
    disk.make()
    disk.mount()
    disk.unmount()
    return true
  } catch {
    return false
  }
}

/** Stops a process, and waits until it stands still. */
export async function freeze(child: ChildProcess): Promise<void> {
  if (!child.kill('SIGSTOP')) throw new Error('the process has ended by itself')
  while (!/\) T /.test(readFileSync(`/proc/${child.pid}/stat`, 'utf8'))) await delay(1)
}
