import { describe, test } from 'vitest'
import { memoryJournal } from '../../src/journal/memory.ts'
import { sqliteJournal } from '../../src/journal/sqlite/open.ts'
import type { Clock } from '../../src/kernel/ports/clock.ts'
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

describe('a journal in a file, written by a thread', () => {
  const open = (clock: Clock) => sqliteJournal(newFile(), { clock, commitsInPlace: 0 })
  for (const { title, run } of journalConformance(open)) test(title, run)
})

describe('a journal in a file, written in place', { tags: ['slow'] }, () => {
  const open = (clock: Clock) => sqliteJournal(newFile(), { clock, commitsInPlace: Number.POSITIVE_INFINITY })
  for (const { title, run } of journalConformance(open)) test(title, run)
})

describe('a journal in a file that is closed and opened again before every look at it', { tags: ['slow'] }, () => {
  const open = reopening((path, clock) => sqliteJournal(path, { clock }), newFile)
  for (const { title, run } of journalConformance(open)) test(title, run)
})
