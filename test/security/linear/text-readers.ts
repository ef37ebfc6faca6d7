import { parseCondition } from '../../../src/coordination/collab/conditions/parse.ts'
import { cleanMarks } from '../../../src/coordination/research/evidence/citation-marks.ts'
import { claimsOf } from '../../../src/coordination/research/evidence/claims.ts'
import { type EvidencePassage, noEvidence } from '../../../src/coordination/research/evidence/evidence.ts'
import { spokenTo } from '../../../src/coordination/research/evidence/orders-in-passage.ts'
import { plainText } from '../../../src/coordination/research/evidence/plain-text.ts'
import { unitsOf } from '../../../src/coordination/research/evidence/units.ts'
import { readBlocks } from '../../../src/coordination/research/exports/tree/read-blocks.ts'
import { withoutFence } from '../../../src/kernel/without-fence.ts'
import { ChatReader } from '../../../src/models/wire/chat/chat-reader.ts'
import { EventReader } from '../../../src/models/wire/event-reader.ts'
import { Fault } from '../../../src/pacing/fault.ts'
import { readTable } from '../../../src/packs/documents/formats/table.ts'
import { readXml } from '../../../src/packs/read-xml.ts'
import { ignoredPaths } from '../../../src/packs/review/ignored-paths.ts'
import { parseJson } from '../../../src/packs/review/json-text.ts'
import { licenceOfText } from '../../../src/packs/review/licences/licence-text.ts'
import { findPythonFunctions } from '../../../src/packs/review/python/find-python-functions.ts'
import { decodeText } from '../../../src/packs/web/decode-text.ts'
import { textOf } from '../../../src/packs/web/text-of.ts'
import { htmlPage } from '../../../src/packs/writing/html-page.ts'
import { createRedactor } from '../../../src/secrets/redactor.ts'
import { dateOfDocument, datesIn } from '../../../src/understanding/documents/dates.ts'
import { outdatedMark } from '../../../src/understanding/documents/outdated-marks.ts'
import { blocksOf } from '../../../src/understanding/prose/blocks.ts'
import { passagesOf } from '../../../src/understanding/prose/passages.ts'
import { sentencesOf } from '../../../src/understanding/prose/sentences.ts'

/** Everything that reads a text which may be as long as a file, a page or an answer, by what it reads. */
export const textReaders: Readonly<Record<string, (text: string) => unknown>> = {
  'passages of a document': (text) => passagesOf({ format: 'markdown', lines: text.split('\n') }),
  'sentences of a text': sentencesOf,
  'blocks of a text': blocksOf,
  'dates in a text': datesIn,
  'the date of a document': (text) => dateOfDocument(text, 'notes.md'),
  'what says that a document is outdated': (text) => outdatedMark('notes.md', 'Notes', text),
  'units of evidence': (text) => unitsOf(passageOf(text)),
  'orders in a passage': (text) => spokenTo(passageOf(text)),
  'marks of citations': (text) => cleanMarks(text, noEvidence),
  'claims of an article': (text) => claimsOf(text, noEvidence),
  'plain text of Markdown': plainText,
  'Markdown of an article': (text) => readBlocks(text, new Set()),
  'a page of HTML': textOf,
  'the encoding of a page': (text) => decodeText(Buffer.from(text), 'text/html'),
  'an article as a page': htmlPage,
  XML: readXml,
  'a table of values': (text) => readTable(Buffer.from(text), 'csv'),
  'records in JSON': (text) => readTable(Buffer.from(text), 'json'),
  'JSON with comments': parseJson,
  'a licence': licenceOfText,
  'functions in Python': findPythonFunctions,
  'rules about ignored files': (text) => {
    const rules = ignoredPaths()
    rules.add('', text)
    return rules.has('some/folder/with/a/file.ts')
  },
  'an answer in a fence': (text) => withoutFence(`\`\`\`json\n${text}\n\`\`\``),
  'a condition': parseCondition,
  'the events of an answer, byte by byte': eventsByByte,
  'the words and calls of an answer': (text) => {
    const reader = new ChatReader({ isCompatible: true, name: 'far' }, { begun: () => {}, hear: () => {} })
    try {
      for (let at = 0; at < text.length; at += 8) {
        const said = text.slice(at, at + 8)
        const call = { index: at % 3, id: said, function: { name: 'pay', arguments: said } }
        reader.take(JSON.stringify({ choices: [{ delta: { content: said, tool_calls: [call] } }] }))
      }
      reader.end()
    } catch (thrown) {
      // It asks for more than can be honest.
      if (!(thrown instanceof Fault)) throw thrown
    }
  },
  'secrets in a text': (text) => redactor.text(text),
}

const redactor = createRedactor(new Map([['DOOR_KEY', 'open-sesame-4711']]))

function eventsByByte(text: string): readonly string[] {
  const events: string[] = []
  const reader = new EventReader((data) => events.push(data))
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at++) reader.feed(bytes.subarray(at, at + 1))
  return events
}

function passageOf(quote: string): EvidencePassage {
  const place = { line: 1, last_line: 1, heading: '' }
  return { id: 'p1', document: 'd', place, quote, date: null, standing: 'current', score: 1 }
}
