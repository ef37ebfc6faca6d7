import { describe, expect, test } from 'vitest'
import { misfit } from '../../../src/agents/schema-fit.ts'
import type { JsonObject } from '../../../src/events/json.ts'

const title: JsonObject = { type: 'object', properties: { title: { type: 'string' } }, required: ['title'] }

describe('an output fits an input', () => {
  test.each<[string, JsonObject, JsonObject]>([
    ['they are the same', title, title],
    ['nothing is said', {}, title],
    ['a whole number is a number', { type: 'integer' }, { type: 'number' }],
    ['one of several types is shared', { type: ['string', 'null'] }, { type: 'string' }],
    ['more is given than taken', title, { type: 'object', properties: {} }],
    ['fewer choices are given than taken', { enum: ['a'] }, { enum: ['a', 'b'] }],
    ['it is combined of others', { anyOf: [title] }, { type: 'string' }],
  ])('when %s', (_, given, taken) => expect(misfit(given, taken)).toBeUndefined())

  test.each<[string, JsonObject, JsonObject, string]>([
    ['types differ', { type: 'string' }, title, 'it is string, and object is expected'],
    ['a number may be broken', { type: 'number' }, { type: 'integer' }, 'it is number, and integer is expected'],
    ['a choice is not taken', { enum: ['a', 'c'] }, { enum: ['a', 'b'] }, 'it may be "c", which is not accepted'],
    ['something is never given', { properties: {} }, title, '"title" is required, but never given'],
    ['something may be left out', { properties: { title: {} } }, title, '"title" is required, but not always given'],
    [
      'a property differs',
      { properties: { title: { type: 'number' } }, required: ['title'] },
      title,
      '"title" is number, and string is expected',
    ],
  ])('not when %s', (_, given, taken, problem) => expect(misfit(given, taken)).toBe(problem))
})
