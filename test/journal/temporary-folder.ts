import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'

/** A folder for the tests of one file, gone afterwards. */
export function temporaryFolder(): () => string {
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'baton-journal-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return () => folder
}
