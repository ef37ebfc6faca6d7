import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sqliteJournal } from '../../src/journal/sqlite/open.ts'
import { inFull, inShort } from '../../src/journal/sqlite/shorthand.ts'
import { batch, root, typesOf } from '../../src/testing/journal-conformance/fixture.ts'
import { search } from '../search.ts'
import { temporaryFolder } from './temporary-folder.ts'

const folder = temporaryFolder()

const step = [
  '{"op":"model#6","model":"fake/a","from":10,"messages":[{"said":20},{"returned":22,"to":"c5"}],"attempt":1,"reserved":{"usdMicros":1,"tokens":2}}',
  '{"op":"model#6","answer":{"text":"","toolCalls":[{"id":"c6","tool":"work","input":{"i":5}}],"finish":"tool_calls"},"usage":{"inputTokens":1,"outputTokens":1,"usdMicros":1}}',
  '{"op":"tool:work#6","tool":"work","effect":"read","input":{"i":5},"attempt":1}',
  '{"op":"tool:work#6","output":"5"}',
]

/** Pieces that make it likely that a phrase begins and does not end, or stands inside of a text. */
const pieces = fc.constantFrom(
  '"op":"',
  '"op":',
  'tool:',
  '","tool":"',
  '"',
  '\\"',
  '{',
  '}',
  ',',
  '\u001F',
  '\u0003',
  '\n',
  'ä',
)

describe('the data of events in a file', () => {
  test('takes a third of the room where it is what each step repeats', () => {
    const full = step.join('').length
    expect(step.map(inShort).join('').length).toBeLessThan(full / 3)
    expect(step.map(inShort).map(inFull)).toEqual(step)
  })

  test('means the same in every version: signs are added, never changed', () => {
    const signs = Array.from({ length: 30 }, (_, index) => String.fromCharCode(index + 1))
    expect(signs.map((sign) => inFull(`\u001F${sign}`))).toMatchInlineSnapshot(`
      [
        ""op":"tool:",
        ""op":"model#",
        ""op":"",
        "","tool":"",
        "","effect":"read","input":{",
        "","effect":"",
        ""attempt":1}",
        "","output":",
        "","model":"",
        "","from":",
        ""messages":[{"said":",
        ""said":",
        ""returned":",
        ""to":"",
        ""}],"attempt":1,"reserved":{"usdMicros":",
        ""attempt":1,"reserved":{"usdMicros":",
        ""tokens":",
        "","answer":{"text":"",
        "","toolCalls":[{"id":"",
        "","input":{",
        ""finish":"tool_calls"},"usage":{"inputTokens":",
        "","finish":"stop"},"usage":{"inputTokens":",
        ""outputTokens":",
        ""usdMicros":",
        ""messages":[{"role":"system","content":"",
        ""role":"user","content":"",
        ""role":"assistant","content":"",
        ""role":"tool","toolCallId":"",
        "",
        "",
      ]
    `)
  })

  search('comes back as it was, whatever it is', 2_000, (tries) => {
    const text = fc
      .array(fc.oneof(pieces, fc.string(), fc.json()), { maxLength: 12 })
      .map((some) => `{${some.join('')}`)
    fc.assert(
      fc.property(text, (json) => {
        expect(inFull(inShort(json))).toBe(json)
      }),
      { numRuns: tries },
    )
  })

  test('is read as it stands where a Baton before shorthand wrote it', async () => {
    const path = `${folder()}/older.journal`
    const before = await sqliteJournal(path)
    await before.append(
      { rootRunId: 'one', owner: 'alice', epoch: 1 },
      batch(root('one'), 0, 'run.started', 'note.taken'),
    )
    const [kept] = await before.read('one')
    await before.close()
    const db = new DatabaseSync(path)
    db.prepare('UPDATE events SET data = ? WHERE seq = 1').run(kept?.json ?? '')
    db.exec('PRAGMA user_version = 10')
    db.close()
    const journal = await sqliteJournal(path)
    expect(await journal.read('one')).toContainEqual(kept)
    expect(await typesOf(journal, 'one')).toEqual(['run.started', 'note.taken'])
    await journal.close()
  })
})
