import { describe, expect, test } from 'vitest'
import { asKernelFact, eventData, partOf } from '../../src/events/catalog.ts'
import { operationOf } from '../../src/events/event.ts'
import { statusAfter } from '../../src/events/run.ts'

const called = {
  type: 'tool.called',
  data: { op: 'tool:count#1', attempt: 1, tool: 'count', effect: 'read', input: null },
} as const
const planted = { type: 'garden.planted', data: { op: 'record:garden.planted#1', plant: 'rose' } }

describe('reading an event', () => {
  test('by its type gives its data, and nothing for any other event or none', () => {
    expect(eventData(called, 'tool.called')?.tool).toBe('count')
    expect(eventData(called, 'tool.returned')).toBeUndefined()
    expect(eventData(undefined, 'tool.called')).toBeUndefined()
  })

  test('as a fact of the kernel gives nothing for what a coordination model wrote', () => {
    expect(asKernelFact(called)).toBe(called)
    expect(asKernelFact(planted)).toBeUndefined()
    expect(asKernelFact({ type: 'toString', data: {} })).toBeUndefined()
  })

  test('tells its operation, where it has one', () => {
    expect(operationOf(called)).toBe('tool:count#1')
    expect(operationOf(planted)).toBe('record:garden.planted#1')
    expect(operationOf({ data: { epoch: 2, owner: 'me' } })).toBeUndefined()
    expect(operationOf({ data: 'no object' })).toBeUndefined()
    expect(operationOf({ data: { op: 7 } })).toBeUndefined()
  })

  test('tells its part; an event of a coordination model is the whole of its operation', () => {
    expect(['tool.called', 'tool.returned', 'tool.abandoned', 'tool.denied', 'tool.doubted'].map(partOf)).toEqual([
      'start',
      'end',
      'lost',
      'whole',
      'aside',
    ])
    expect(partOf('garden.planted')).toBe('whole')
    expect(partOf('constructor')).toBe('whole')
  })

  test('tells the status of its run only where the event is about the run', () => {
    expect(statusAfter('run.partial')).toBe('partial')
    expect(statusAfter('run.cancel_requested')).toBeUndefined()
    expect(statusAfter('tool.failed')).toBeUndefined()
  })
})
