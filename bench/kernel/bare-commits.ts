import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { ModelMessage } from '../../src/kernel/ports/model.ts'
import { perUnit } from '../measure.ts'
import { answer, folder, instant, lookUp } from './scene.ts'

/** One FULL commit of one small row, and a loop that commits what a step must keep. */
export async function bareCommits(): Promise<{ commit: number; loop: number; ahead: number }> {
  const open = (name: string): DatabaseSync => {
    const db = new DatabaseSync(join(folder, name))
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE log (run, seq, type, data)')
    return db
  }
  const commits = open('bare-commit.db')
  const insert = commits.prepare('INSERT INTO log VALUES (1, ?, ?, ?)')
  const commit = await perUnit(300, () => {
    for (let seq = 0; seq < 300; seq++) insert.run(seq, 'step', answer)
  })
  const loop = await perUnit(300, bareLoopOn(open('bare-loop.db'), ['request, answer, call and result']))
  const ahead = await perUnit(300, bareLoopOn(open('bare-ahead.db'), ['before the call', 'after the call']))
  commits.close()
  return { commit: commit.wallMicros, loop: loop.wallMicros, ahead: ahead.wallMicros }
}

/** A loop of model and tool calls that writes four rows a step, in one commit or in two. */
function bareLoopOn(db: DatabaseSync, commitsPerStep: readonly string[]): () => Promise<void> {
  const row = db.prepare('INSERT INTO log VALUES (1, ?, ?, ?)')
  const call = { signal: new AbortController().signal, key: '', delta: () => {}, content: async () => '' }
  let seq = 0
  return async () => {
    const messages: ModelMessage[] = [{ role: 'user', content: 'go' }]
    for (let turn = 0; turn < 300; turn++) {
      const { answer: said } = await instant.call({ model: 'instant', messages }, call)
      const found = await lookUp.run(
        { city: 'Paris' },
        {
          key: '',
          attempt: 1,
          signal: call.signal,
          may: () => true,
          keep: () => ({ name: '', hash: '', bytes: 0, type: '' }),
        },
      )
      messages.push(
        { role: 'assistant', content: said.text },
        { role: 'tool', toolCallId: '1', tool: 'look_up', content: { ...found } },
      )
      for (const commit of commitsPerStep) {
        db.exec('BEGIN')
        for (let rows = 0; rows < 4 / commitsPerStep.length; rows++)
          row.run(seq++, commit, JSON.stringify({ said, found }))
        db.exec('COMMIT')
      }
    }
  }
}
