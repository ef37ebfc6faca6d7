import { describe, expect, test } from 'vitest'
import { createBaton } from '../../src/baton.ts'
import { defineFunction } from '../../src/kernel/runnable.ts'
import type { BatonOptions } from '../../src/library/options.ts'
import { builtInRunnables, meantBuiltIns } from '../../src/project/built-in-runnables.ts'
import { chooseRunnable, choosingRun, chosenByWords } from '../../src/project/choose-runnable.ts'
import { scriptedModel } from '../../src/testing/scripted-model.ts'
import { bench } from '../kernel/bench-of-one.ts'

const choosing = {
  question: 'What does the moon weigh?',
  agents: [
    { name: 'tides', description: 'Knows tides.' },
    { name: 'planets', description: 'Knows the sky.' },
  ],
  builtIns: [{ name: 'workorder:concierge', description: 'Weather and ways.' }],
}

async function chosenWith(options: BatonOptions) {
  const { baton, ended, treeOf } = await bench(options)
  const result = await ended(baton.run(choosingRun(choosing), choosing.question))
  const deciders = (await treeOf(result.runId)).flatMap(({ type, data }) =>
    type === 'decision.requested' ? [(data as { decider: string }).decider] : [],
  )
  return { data: result.data, deciders }
}

const says = (name: string) => scriptedModel(() => JSON.stringify({ reason: 'it knows the sky', name }))

describe('who answers a question', () => {
  test('is chosen by the configured model, without a model for decisions being named', async () => {
    const { data, deciders } = await chosenWith({ model: says('planets'), defaultModel: 'test/any' })
    expect(data).toEqual({ name: 'planets', reason: 'it knows the sky' })
    expect(deciders).toEqual(['model'])
  })

  test('is chosen by rules where the rules are named, or there is no model', async () => {
    const rules = { model: says('planets'), defaultModel: 'test/any', decisionModel: 'offline/rules' }
    for (const options of [rules, { model: says('planets') }]) {
      const { data, deciders } = await chosenWith(options)
      expect(data).toMatchObject({ name: 'workorder:concierge', reason: 'no agent here speaks of it' })
      expect(deciders).toEqual(['rule'])
    }
  })

  test('is chosen by rules where the model names what is not there', async () => {
    const { data } = await chosenWith({ model: says('sorcerer'), defaultModel: 'test/any' })
    expect(data).toMatchObject({ name: 'workorder:concierge' })
  })
})

test('without a key for the configured model, rules decide', async () => {
  const decide = defineFunction('decide', async (context) => (await context.decide(chooseRunnable, choosing)).name)
  const baton = await createBaton({ runnables: [decide], defaultModel: 'openai/gpt-5', models: { environment: {} } })
  expect(await baton.run('decide', 'go')).toMatchObject({ status: 'completed', output: 'workorder:concierge' })
  await baton.close()
})

describe('a choice by words', () => {
  const agents = [
    { name: 'counter', description: 'Calculates numbers and reads meters.' },
    { name: 'librarian', description: 'Reads the files of this folder, also with numbers in them.' },
  ]
  const among = (question: string) => chosenByWords({ question, agents, builtIns: [] })

  test('counts stems, and no words that hold sentences together', () => {
    expect(among('Could you please read a file in this folder for me?')).toMatchObject({
      name: 'librarian',
      reason: 'confidence 100 %: it speaks of read, file, folder',
      undecided: [],
    })
  })

  test.each([
    ['two agents speak of as much of it', 'Which numbers are there?', ['counter', 'librarian']],
    [
      'they speak of next to nothing of it',
      'Draw up a plan for the summer fair of the village school with its files',
      ['librarian'],
    ],
  ])('says who was considered where %s', (_, question, names) => {
    expect(among(question).undecided.map(({ name }) => name)).toEqual(names)
  })
})

describe('what comes with Baton', () => {
  test.each([
    'What does the latest research say about sleep?',
    'How many articles has the journal?',
    'Who wrote the report on the ferry?',
    'Weather in Rome, and the way from Milan to Rome',
    'Which documents speak of the topic of tides?',
    'Find sources on the web about heat pumps',
    'What is a research ship?',
  ])('is not research for an ordinary question: %s', (question) => {
    expect(meantBuiltIns(question)).toEqual(['workorder:concierge'])
  })

  test.each([
    'Research heat pumps in old houses',
    'Please write an article about tides',
    'Prepare a due-diligence report on Veltrix Dynamics',
    'Write me a literature review of sleep and memory',
  ])('can be research where a text is asked for: %s', (question) => {
    expect(meantBuiltIns(question)).toContain('research:article')
    expect(chosenByWords({ question, agents: [], builtIns: builtInRunnables('all') }).name).toBe('research:article')
  })
})
