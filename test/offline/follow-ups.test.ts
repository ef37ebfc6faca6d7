import { describe, expect, test } from 'vitest'
import type { ModelMessage } from '../../src/kernel/ports/model.ts'
import { answerTo, offlineModelName } from '../../src/models/offline/model.ts'
import { followUps } from './follow-ups.ts'
import { now, tools } from './tools.ts'

/** A conversation as `baton chat` hands it on: what was said, without the tool calls. */
function conversation(says: readonly string[]): ModelMessage[] {
  return says.flatMap((content, index): ModelMessage[] =>
    index === says.length - 1
      ? [{ role: 'user', content }]
      : [
          { role: 'user', content },
          { role: 'assistant', content: 'An answer.' },
        ],
  )
}

const answer = (says: readonly string[]) =>
  answerTo({ model: offlineModelName, messages: conversation(says), settings: { tools } }, now)

describe('a follow-up, offline', () => {
  test.each(followUps.map(({ says, calls }) => [says.join(' … '), says, calls] as const))(
    'takes over what was said before and replaces only what is new: %s',
    (_, says, calls) => {
      expect(answer(says).toolCalls?.map(({ tool, input }) => [tool, input]) ?? []).toEqual(calls)
    },
  )

  test('means nothing without something before it', () => {
    const { toolCalls, text } = answer(['and in Rome?'])
    expect(toolCalls).toBeUndefined()
    expect(text).toContain(`I can't do this offline: "and in Rome?"`)
  })

  test('that the last tool can make nothing of is answered with what is known and what to do', () => {
    const { text, finish } = answer(['convert 12 km to miles', 'and in Rome?'])
    expect(finish).toBe('other')
    expect(text).toContain(
      `I can't tell offline what "and in Rome?" follows up on: the last tool was convert_units, and nothing new for it is in there. Ask it in full.`,
    )
  })

  test('after nothing that was understood says so', () => {
    expect(answer(['Why is the sky blue?', 'and in Rome?']).text).toContain(
      `I can't tell offline what "and in Rome?" follows up on. Ask it in full.`,
    )
  })

  test('is understood after a long conversation', () => {
    const says = [...Array.from({ length: 2_000 }, () => 'weather in Rome and Oslo'), 'and tomorrow?']
    expect(answer(says).toolCalls).toHaveLength(2)
  })
})
