import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { search } from '../../search.ts'
import { exchanger } from './lines.ts'

const event = (data: unknown): string => `data: ${JSON.stringify(data)}\n\n`
const piece = (delta: unknown, finish: string | null = null): string =>
  event({ id: 'c1', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason: finish }] })

const begun = Buffer.from(
  [
    piece({ role: 'assistant', content: 'Ça va 😀, ' }),
    piece({ content: 'ja.\r\n' }),
    piece({
      tool_calls: [{ index: 0, id: 'a', type: 'function', function: { name: 'pay', arguments: '{"to":"Zoë",' } }],
    }),
    piece({ tool_calls: [{ index: 0, function: { arguments: '"sum":1}' } }] }),
  ].join(''),
)
const complete = Buffer.from(
  [
    piece({}, 'tool_calls'),
    event({ id: 'c1', choices: [], usage: { prompt_tokens: 20, completion_tokens: 5 } }),
    'data: [DONE]\n\n',
  ].join(''),
)
const whole = Buffer.concat([begun, complete])

function split(bytes: Buffer, places: readonly number[]): Buffer[] {
  const cuts = [0, ...places.map((place) => place % (bytes.length + 1)).sort((a, b) => a - b), bytes.length]
  return cuts.slice(1).map((cut, index) => bytes.subarray(cuts[index], cut))
}

const places = fc.array(fc.nat({ max: 5_000 }), { maxLength: 30 })

describe.each(['openai-chat', 'openai-compatible'] as const)('an answer of %s', (protocol) => {
  const exchangeBy = exchanger(protocol)

  search('is the same wherever its bytes are split (issue 18)', 500, async (tries) => {
    const expected = await exchangeBy('wire', { body: [whole] })
    expect(expected).toMatchObject({
      deltas: 'Ça va 😀, ja.\r\n',
      calls: [{ toolName: 'pay', input: '{"to":"Zoë","sum":1}' }],
      used: { input: 20, output: 5 },
      fault: undefined,
    })
    await fc.assert(
      fc.asyncProperty(places, async (cuts) => {
        expect(await exchangeBy('wire', { body: split(whole, cuts) })).toEqual(expected)
      }),
      { numRuns: tries },
    )
  })

  search('that ends or breaks before it is complete is never one', 500, async (tries) => {
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: begun.length }), places, fc.boolean(), async (length, cuts, breaks) => {
        const body = split(begun.subarray(0, length), cuts)
        const { fault, finish } = await exchangeBy('wire', {
          body,
          ...(breaks ? { breaks: new TypeError('terminated') } : {}),
        })
        const isInterrupted = (finish as { readonly unified?: string } | undefined)?.unified === 'interrupted'
        expect(isInterrupted || fault !== undefined).toBe(true)
        expect(fault?.kind ?? 'cut-off').toMatch(/cut-off|invalid/)
      }),
      { numRuns: tries },
    )
  })

  search(
    'in which bytes were changed ends all the same: as an answer, or with a fault that is mapped',
    500,
    async (tries) => {
      const change = fc.tuple(fc.nat({ max: whole.length - 1 }), fc.integer({ min: 0, max: 255 }))
      await fc.assert(
        fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 5 }), async (changes) => {
          const bytes = Buffer.from(whole)
          for (const [place, byte] of changes) bytes[place] = byte
          const { fault } = await exchangeBy('wire', { body: [bytes] })
          expect(fault?.kind ?? 'invalid').toMatch(/cut-off|invalid|unavailable|refused/)
        }),
        { numRuns: tries },
      )
    },
  )
})
