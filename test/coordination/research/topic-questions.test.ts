import { describe, expect, test } from 'vitest'
import { answerByRules } from '../../../src/coordination/research/question/answer-by-rules.ts'
import { questionsIn, questionsOfTopic } from '../../../src/coordination/research/question/questions.ts'
import { extractiveArticle } from '../../../src/coordination/research/writing/extractive-article.ts'
import { materialOf } from '../../../src/coordination/research/writing/material.ts'
import { boathouseLibrary } from './boathouse-library.ts'
import { evidenceOf } from './library.ts'

const evidence = evidenceOf(boathouseLibrary)
const material = materialOf(evidence)
const said = (question: string): string => answerByRules(question, evidence, material).text
const articleOn = (topic: string): string => extractiveArticle({ topic, target_length: 500 }, evidence).content
const introductionOf = (content: string): string => content.split(/^## /m)[1] ?? ''

test('a text of many questions has all of them asked', () => {
  const many = Array.from({ length: 30 }, (_, index) => `Who keeps lighthouse ${index + 1}?`)
  expect(questionsIn(many.join(' '))).toEqual(many)
})

describe('a topic that is a question', () => {
  test('is answered before anything else', () => {
    const content = articleOn('How many boats does the new boathouse have room for?')
    expect(introductionOf(content)).toContain('room for forty boats')
    expect(content.match(/forty boats/g)).toHaveLength(1)
    expect(content).not.toContain('What was not found')
  })

  test('is answered in each of its parts, and what nothing answers is named', () => {
    const content = articleOn('Who paid for the boathouse, how much did it cost, and who painted it?')
    expect(questionsOfTopic('Who built the barn, and how high is it?')).toEqual([
      'Who built the barn?',
      'How high is the barn?',
    ])
    const both = articleOn('Who paid for the new boathouse, and who painted the walls?')
    expect(introductionOf(both)).toContain('The council paid 90,000 euros'.slice(4))
    expect(both).toMatch(/## What was not found\n\n- "Who painted the walls\?": nothing that was read answers this/)
    expect(introductionOf(content)).toContain('210,400 euros')
  })

  test('is told from a title that begins with a word of questions', () => {
    for (const title of ['Why it took longer', 'What support does in the first hour', 'How boats are booked'])
      expect([title, questionsOfTopic(title)]).toEqual([title, []])
    for (const question of ['Who built the boathouse', 'How many boats are there', 'Which company laid the floor?'])
      expect([question, questionsOfTopic(question).length]).toEqual([question, 1])
  })
})

describe('a question for several things', () => {
  test.each([
    ['Which company was chosen, and why?', ['Which company was chosen?', 'Why was the company chosen?']],
    ['When and where was the barn built?', ['When was the barn built?', 'Where was the barn built?']],
    ['Who built the barn, and what did it cost?', ['Who built the barn?', 'What did the barn cost?']],
    ['When was the barn built, and by whom?', ['When was the barn built?', 'By whom was the barn built?']],
    ['Who built the barn, and when?', ['Who built the barn?', 'When was the barn built?']],
    [
      'How many boats does the club have and who paints them?',
      ['How many boats does the club have?', 'Who paints the boats?'],
    ],
    [
      'Who paid for the barn, how much did it cost, and when was the roof laid and by whom?',
      [
        'Who paid for the barn?',
        'How much did the barn cost?',
        'When was the roof laid?',
        'By whom was the roof laid?',
      ],
    ],
    ['What do salt and pepper cost?', ['What do salt and pepper cost?']],
  ])('is taken apart: %s', (asked, parts) => {
    expect(questionsIn(asked)).toEqual(parts)
  })
})

describe('what was read', () => {
  test.each([
    ['Who paid for the new boathouse?', /council paid 90,000 euros/],
    ['How much did the boathouse cost?', /210,400 euros/],
    ['Which company was chosen for the boathouse?', /^$/],
    ['Which company was chosen by the committee?', /five to two for Torp & Sons/],
    ['What is the fee for members?', /18 euros a month/],
    ['Which company repaired the roof?', /Hansen Tak/],
    ['Which systems does Rowbook run on?', /Android, iOS and Windows/],
    [
      'What is forbidden on the landing stage?',
      /following is forbidden on the landing stage:\n\n- fires[\s\S]*- swimming/,
    ],
    ['What changed between version 1.1 and 1.3?', /calendar showed Sunday twice[\s\S]*login by telephone/],
  ])('answers in the words it has: %s', (question, answer) => {
    expect(said(question)).toMatch(answer)
  })

  test.each([
    // What is left out is not what is spoken of.
    'What did the landing stage cost?',
    // Why another was not chosen is no reason for this one.
    'Why was Torp & Sons chosen?',
    // What was asked for in an offer is not what was paid.
    'What did Nordbau cost?',
    'What changed between version 1.3 and 1.4?',
    'Which company painted the boats?',
  ])('is not made to answer: %s', (question) => {
    expect(said(question)).toBe('')
  })
})
