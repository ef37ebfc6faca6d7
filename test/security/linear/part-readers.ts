import { readFinal } from '../../../src/agents/final-answer.ts'
import { defineAgent } from '../../../src/coordination/agents/define-agent.ts'
import { readStatement } from '../../../src/coordination/collab/offline/read-statement.ts'
import { thingPhraseOf } from '../../../src/coordination/research/evidence/event-thing.ts'
import { outputOf } from '../../../src/outside/mcp/output.ts'
import { plainSchema } from '../../../src/outside/mcp/plain-schema.ts'
import { placesIn } from '../../../src/packs/travel/cities/places-in-text.ts'
import { createRedactor } from '../../../src/secrets/redactor.ts'
import type { DocumentReader } from './document-readers.ts'
import { piecesOf } from './pieces.ts'

const answering = defineAgent({
  name: 'answering',
  prompt: 'You answer.',
  output: { type: 'object', properties: { said: { type: 'string' } }, additionalProperties: { type: 'string' } },
})
const redactor = createRedactor(new Map([['DOOR_KEY', 'open-sesame-4711']]))
const keep = () => ({ hash: '', bytes: 0, name: '', type: '' })
const signs = ['a', ' ', '\n', '"', '\\', '中', '& ', '-----BEGIN ', 'sk-', 'open-', 'https://a:']

/** What comes in many parts: fields, blocks, pieces of a stream, clauses of a sentence. */
export const partReaders: Readonly<Record<string, DocumentReader>> = {
  'a final answer with many fields': {
    read: (text) => {
      const fields = piecesOf(text, 8).map((piece, index) => [`${index}${piece}`, piece])
      return readFinal(answering, { text: JSON.stringify(Object.fromEntries(fields)), finish: 'stop' })
    },
    pieces: signs,
  },
  'what a model says, in pieces': {
    read: (text) => {
      const stream = redactor.stream()
      return piecesOf(text, 8).map((piece) => stream.push(piece)) && stream.end()
    },
    pieces: signs,
  },
  'an answer of an MCP server in many parts': {
    read: (text) => {
      const content = piecesOf(text, 8).map((piece) => ({ type: 'text' as const, text: piece }))
      return outputOf({ content, structuredContent: { text } }, keep)
    },
    pieces: signs,
  },
  'the schema of a tool': {
    read: (text) => {
      const names = piecesOf(text, 8).map((piece, at) => [`${at}${piece}`, { $ref: '#/$defs/a' }])
      const properties = Object.fromEntries(names)
      return plainSchema({ type: 'object', description: text, properties, $defs: { a: { description: text } } })
    },
    pieces: signs,
  },
  'clauses of what a member said': {
    read: (text) => readStatement('the draft is complete', text),
    pieces: [
      'a: ',
      'a and ',
      'not and not ',
      'if a, ',
      'as soon as a ',
      'the draft is complete, ',
      'before ',
      '\n',
      'A: b\n',
    ],
  },
  'what a sentence speaks of': { read: thingPhraseOf, pieces: ['a ', 'A ', 'A b '] },
  'places that a text names': { read: placesIn, pieces: ['a, ', 'A. ', 'Paris, ', 'to ', '“A '] },
}
