import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where everything is. */
export interface Place {
  /** This repository, which is what gets surveyed. */
  readonly root: string
  readonly home: string
  readonly journal: string
  readonly effects: string
  readonly ledger: string
}

export const root: string = fileURLToPath(new URL('../../', import.meta.url))

/** Where the stories are kept, each in a folder of its own. */
export const stories: string = join(root, '.baton', 'killed-and-resumed')

export function placeAt(home: string): Place {
  return {
    root,
    home,
    journal: join(home, 'journal.db'),
    effects: join(home, 'effects.log'),
    ledger: join(home, 'ledger.txt'),
  }
}

/** The lines of a file that may not exist yet. */
export function linesOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n').slice(0, -1)
  } catch {
    return []
  }
}
