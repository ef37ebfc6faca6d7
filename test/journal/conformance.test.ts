import { describe, test } from 'vitest'
import { memoryJournal } from '../../src/journal/memory.ts'
import { sqliteJournal } from '../../src/journal/sqlite/open.ts'
import { journalConformance } from '../../src/testing/journal-conformance.ts'
import { reopening } from './reopening.ts'
import { temporaryFolder } from './temporary-folder.ts'

const folder = temporaryFolder()
let files = 0

function newFile(): string {
  return `${folder()}/${++files}.journal`
}

describe('a journal in memory', () => {
  for (const { title, run } of journalConformance(async (clock) => memoryJournal({ clock }))) test(title, run)
})

describe('a journal in a file', () => {
  for (const { title, run } of journalConformance((clock) => sqliteJournal(newFile(), { clock }))) test(title, run)
})

describe('a journal in a file that is closed and opened again before every look at it', () => {
  const open = reopening((path, clock) => sqliteJournal(path, { clock }), newFile)
  for (const { title, run } of journalConformance(open)) test(title, run)
})
