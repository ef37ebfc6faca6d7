/** What rankings are compared with. */
import { DatabaseSync } from 'node:sqlite'
import { isStopWord } from '../../src/understanding/stop-words.ts'
import type { Abstract } from './sets.ts'

type Ranking = (claim: string) => readonly string[]

/** What one would write first: the document in which the words of the claim occur most often. */
export function byCounting(corpus: readonly Abstract[]): Ranking {
  const wordsOf = (text: string): string[] => text.toLowerCase().match(/\w+/g) ?? []
  const counted = corpus.map(({ doc_id, title, abstract }) => {
    const counts = new Map<string, number>()
    for (const word of wordsOf([title, ...abstract].join(' '))) counts.set(word, (counts.get(word) ?? 0) + 1)
    return { id: String(doc_id), counts }
  })
  return (claim) => {
    const words = [...new Set(wordsOf(claim))]
    const scored = counted.map(({ id, counts }) => ({
      id,
      score: words.reduce((sum, word) => sum + (counts.get(word) ?? 0), 0),
    }))
    return scored
      .sort((left, right) => right.score - left.score)
      .slice(0, 100)
      .map(({ id }) => id)
  }
}

/** SQLite's full text over the same documents, with its best settings here (docs/decisions/0026-libraries.md). */
export function byFullText(corpus: readonly Abstract[]): Ranking {
  const database = new DatabaseSync(':memory:')
  database.exec(
    "CREATE VIRTUAL TABLE documents USING fts5(id UNINDEXED, text, tokenize = 'porter unicode61 remove_diacritics 2'); BEGIN",
  )
  const insert = database.prepare('INSERT INTO documents VALUES (?, ?)')
  for (const { doc_id, title, abstract } of corpus) insert.run(String(doc_id), [title, ...abstract].join('\n'))
  database.exec('COMMIT')
  const select = database.prepare('SELECT id FROM documents WHERE documents MATCH ? ORDER BY bm25(documents) LIMIT 100')
  return (claim) => {
    const words = (claim.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !isStopWord(word))
    const found = words.length === 0 ? [] : select.all([...new Set(words)].map((word) => `"${word}"`).join(' OR '))
    return found.map(({ id }) => String(id))
  }
}
