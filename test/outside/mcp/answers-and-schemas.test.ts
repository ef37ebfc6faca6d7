import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { definitionOf } from '../../../src/outside/mcp/definition.ts'
import { failureText, outputOf } from '../../../src/outside/mcp/output.ts'
import { plainSchema } from '../../../src/outside/mcp/plain-schema.ts'
import { plainText } from '../../../src/outside/mcp/plain-text.ts'
import { toolName } from '../../../src/outside/mcp/tool-names.ts'
import { oneCall } from '../../packs/call.ts'
import { search } from '../../search.ts'
import { bench, here, hostile, official } from './bench.ts'

const { keep } = oneCall()

describe('an answer', () => {
  test('keeps structure once, not again as the text that repeats it', () => {
    const structuredContent = { b: [1, { c: null }], a: 'x' }
    const repeated = { type: 'text' as const, text: JSON.stringify({ a: 'x', b: [1, { c: null }] }, null, 2) }
    expect(outputOf({ structuredContent, content: [repeated] }, keep)).toEqual({ structured: structuredContent })
    const other = { type: 'text' as const, text: 'More.' }
    expect(outputOf({ structuredContent, content: [repeated, other] }, keep)).toEqual({
      text: 'More.',
      structured: structuredContent,
    })
  })

  test('of nothing is an empty text', () => expect(outputOf({ content: [] }, keep)).toEqual({ text: '' }))

  test('with too much structure falls back to the text of it, cut', () => {
    const structuredContent = { all: 'é'.repeat(2 ** 20) }
    const text = JSON.stringify(structuredContent)
    const output = outputOf({ structuredContent, content: [{ type: 'text', text }] }, keep)
    expect(output.truncated).toBe(true)
    expect(output.structured).toBeUndefined()
    expect(Buffer.byteLength(JSON.stringify(output))).toBeLessThanOrEqual(2 ** 20 + 100)
  })

  search('never grows beyond 1 MiB, whatever it is made of', 50, (numRuns) => {
    const text = fc.record({ type: fc.constant('text' as const), text: fc.string({ unit: 'binary', maxLength: 50 }) })
    fc.assert(
      fc.property(fc.array(text, { maxLength: 5 }), fc.integer({ min: 1, max: 400_000 }), (blocks, times) => {
        const content = blocks.map((block) => ({ ...block, text: block.text.repeat(times).slice(0, 3_000_000) }))
        const output = outputOf({ content }, keep)
        expect(Buffer.byteLength(JSON.stringify(output))).toBeLessThanOrEqual(2 ** 20 + 100)
        expect(output.text?.isWellFormed()).toBe(true)
      }),
      { numRuns },
    )
  })

  test('keeps pictures beside the answer, as many and as large as a model should be shown', () => {
    const picture = { type: 'image' as const, data: Buffer.from('pixels').toString('base64'), mimeType: 'image/png' }
    const drawing = { ...picture, mimeType: 'image/svg+xml' }
    const huge = { ...picture, data: 'A'.repeat(8_000_000) }
    const kept: string[] = []
    const { attachments = [] } = outputOf(
      { content: [picture, drawing, huge, ...Array(9).fill(picture)] },
      (...given) => {
        kept.push(given[0])
        return keep(...given)
      },
    )
    expect(kept).toEqual(Array.from({ length: 8 }, (_, index) => `image-${index + 1}.png`))
    expect(attachments[0]).toEqual({ type: 'image', mimeType: 'image/png', bytes: 6, file: 'image-1.png' })
    expect(attachments[1]).toMatchObject({ mimeType: 'image/svg+xml', note: 'binary, left out' })
    expect(attachments[2]).toMatchObject({ note: 'binary, left out' })
    expect(attachments.at(-1)).toMatchObject({ note: 'binary, left out' })
  })

  test('mentions sound and files with their type and size', () => {
    const data = Buffer.from('hello').toString('base64')
    const blob = { uri: 'file:///a.bin', mimeType: 'application/zip', blob: data }
    expect(
      outputOf(
        {
          content: [
            { type: 'audio', data, mimeType: 'audio/wav' },
            { type: 'resource', resource: blob },
          ],
        },
        keep,
      ),
    ).toEqual({
      attachments: [
        { type: 'audio', mimeType: 'audio/wav', bytes: 5, note: 'binary, left out' },
        { type: 'resource', uri: 'file:///a.bin', mimeType: 'application/zip', bytes: 5, note: 'binary, left out' },
      ],
    })
  })

  test('that says what failed is one clean line', () => {
    expect(failureText({ isError: true, content: [{ type: 'text', text: 'no\n\u001b[31msuch\u202e city' }] })).toBe(
      'no [31msuch city',
    )
    expect(failureText({ isError: true, content: [], structuredContent: { reason: 'full' } })).toBe('{"reason":"full"}')
    expect(failureText({ isError: true, content: [] })).toBe('it gave no reason')
  })
})

describe('a schema', () => {
  test('keeps what models and our validator understand, with references written out', () => {
    const place = {
      type: 'object',
      properties: { city: { type: 'string', description: 'A city' } },
      required: ['city'],
    }
    expect(
      plainSchema({
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        type: 'object',
        properties: { from: { $ref: '#/$defs/place' }, to: { $ref: '#/$defs/place' }, definitions: { type: 'string' } },
        required: ['from'],
        additionalProperties: false,
        $defs: { place },
      }),
    ).toEqual({
      type: 'object',
      properties: { from: place, to: place, definitions: { type: 'string' } },
      required: ['from'],
      additionalProperties: false,
    })
  })

  test.each([undefined, null, 5, [], 'x'])('that is none (%j) takes anything', (sent) => {
    expect(plainSchema(sent)).toEqual({ type: 'object' })
  })

  search('is small and shallow, whatever was sent', 500, (numRuns) => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 30 }), (sent) => {
        const schema = plainSchema(sent)
        expect(schema['type']).toBe('object')
        expect(JSON.stringify(schema).length).toBeLessThanOrEqual(32 * 1024)
      }),
      { numRuns },
    )
    const wide = Object.fromEntries(
      Array.from({ length: 100_000 }, (_, index) => [`p${index}`, { description: 'x'.repeat(50) }]),
    )
    expect(JSON.stringify(plainSchema({ properties: wide })).length).toBeLessThanOrEqual(32 * 1024)
  })
})

describe('names and texts', () => {
  test('of any tool become names that every provider accepts', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (tool) => {
        expect(toolName('a-server', tool, () => false)).toMatch(/^a_server__[a-z0-9_]{1,53}$/)
        expect(toolName('a-server', tool, () => true)).toMatch(/^a_server__[a-z0-9_]{1,53}$/)
      }),
    )
  })

  test('hold no character that is not seen', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 40 }), (text, most) => {
        const plain = plainText(text, most)
        expect(plain).not.toMatch(/[^\P{C}\n\t]/u)
        expect(plain.length).toBeLessThanOrEqual(most)
      }),
    )
  })

  test.each(['', 'x'.repeat(129), 'lone \ud800 surrogate'])(
    'that could not be sent back (%j) leave a tool out',
    (name) => {
      expect(definitionOf({ name, inputSchema: {} })).toBeUndefined()
    },
  )
})

describe('what whoever runs Baton says', () => {
  test('of an effect counts more than what the server says', async () => {
    const { tool } = bench([hostile('plain')], { effects: { hostile__ok: 'once', hostile__once: 'idempotent' } })
    expect((await tool('hostile__ok')).effect).toBe('once')
    expect((await tool('hostile__once')).effect).toBe('idempotent')
    expect((await tool('hostile__hang')).effect).toBe('read')
  })

  test('of labels counts more than where the server runs', { tags: ['slow'] }, async () => {
    const { tool } = bench([{ ...official('everything'), labels: ['untrusted'] }])
    expect((await tool('everything__echo')).labels).toEqual(['untrusted'])
  })

  test('of two servers with the same name is refused', () => {
    expect(() => bench([hostile('plain'), hostile('plain')])).toThrow(
      expect.objectContaining({ code: 'BATON_NAME_TAKEN' }),
    )
  })
})

test('the SDK is loaded only once a server is needed', () => {
  const folder = here('../../../src/outside/mcp')
  const sources = readdirSync(folder).map((file) => readFileSync(`${folder}/${file}`, 'utf8'))
  const imports = sources.join('\n').match(/^import .*@modelcontextprotocol.*$/gm) ?? []
  expect(imports.length).toBeGreaterThan(0)
  expect(imports.filter((line) => !line.startsWith('import type '))).toEqual([])
})
