import { expect, test } from 'vitest'
import { editor } from '../../../src/coordination/research/workers/editor.ts'
import type { JsonObject } from '../../../src/events/json.ts'
import { defineTool } from '../../../src/tools/define-tool.ts'
import { atWork, written } from './at-work.ts'
import { evidenceOf } from './library.ts'

const evidence = evidenceOf({
  'a.md': '# Station\n\nThe station of Halsa stands at the pier and gives water to the village.',
})
const text = 'The station of Halsa stands at the pier and give water [p1]. It is more redder than before [p1].'
const given = { brief: { topic: 'The station' }, evidence, ...written(text) }

function checker(run: () => JsonObject): ReturnType<typeof defineTool> {
  return defineTool({
    name: 'check_grammar',
    description: 'Checks grammar.',
    effect: 'read',
    inputSchema: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
    run,
  })
}

test('what a grammar checker of the project finds counts, unless sources use the word or it does not stand there', async () => {
  const tool = checker(() => ({
    faults: [
      { start: text.indexOf('give'), words: 'give', rule: 'Agreement' },
      { start: text.indexOf('Halsa'), words: 'Halsa', rule: 'Spelling' },
      { start: 0, words: 'Nowhere', rule: 'Spelling' },
      { start: text.indexOf('more redder'), words: 'more redder', rule: 'Comparison', instead: 'redder' },
      'nonsense',
    ],
  }))
  const { result } = await atWork(editor, { ...given, tools: [tool] })
  expect(result).toMatchObject({ grammar_score: 0, edits: [] })
  expect(result['faults']).toEqual([
    { rule: 'Agreement', words: 'give' },
    { rule: 'Comparison', words: 'more redder' },
  ])
})

test('a grammar checker that fails leaves the rules, and is told', async () => {
  const tool = checker(() => {
    throw new Error('no dictionary')
  })
  const { result, warnings } = await atWork(editor, { ...given, tools: [tool] })
  expect(result).toMatchObject({ grammar_score: 1 })
  expect(warnings).toEqual([expect.stringMatching(/^Grammar was checked by rules alone \(.*no dictionary/)])
})
