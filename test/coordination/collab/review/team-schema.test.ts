import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import type { JsonObject } from '../../../../src/events/json.ts'
import { jsonSchema } from '../../../../src/tools/json-schema.ts'
import { problemsOf } from './read-team.ts'

const schema: JsonObject = JSON.parse(
  readFileSync(new URL('../../../../schemas/team.schema.json', import.meta.url), 'utf8'),
)
const validator = jsonSchema(schema)['~standard']

/** Whether an editor with the schema would take the file. */
async function fits(text: string): Promise<boolean> {
  const { issues } = await validator.validate(parse(text))
  return issues === undefined
}

const full = `name: ContentTeam
description: Writes articles.
agents:
  - { name: researcher, role: Gathers, run: "research:article" }
  - { name: writer, role: Writes, prompt: Write., tools: [calculator], model: a/b, after_work: continue }
  - { name: reviewer, role: Reviews }
  - { name: boss, kind: human }
handoffs:
  - { from_agent: researcher, to_agent: [writer, reviewer], condition: research is complete, pass: summary, max: 2 }
  - { from_agent: any_agent, to_agent: boss, condition: error detected, priority: 10, except: [writer], critical: true }
  - { from_agent: boss, to_agent: previous_agent, condition: true }
after_work_behavior: terminate
context_variables: { min_sources: 5, tone: warm, strict: true, score: { from: calculator.value } }
runtime_variables: [quality_score]
atoms: { error detected: error_detected }
initial_agent: researcher
formation: static
llm_routing: false
judge: { model: a/b, samples: 3 }
max_turns: 30
max_visits_per_agent: 8
max_edge_repeats: 5
max_continues: 3
tests:
  - { condition: error detected, evidence: An error occurred., expect: true }
  - { condition: research is complete, evidence: Not yet., expect: "unknown", set: { min_sources: 3 } }
`

describe('schemas/team.schema.json', () => {
  test('knows every key of the format, and takes a file that has all of them', async () => {
    const isTold = problemsOf(full.replace('condition: true', 'condition: "true"'))
    expect(isTold).toEqual([])
    expect(await fits(full.replace('condition: true', 'condition: "true"'))).toBe(true)
  })

  /** What is wrong in the form alone: the reader and the schema must agree on it. */
  test.each([
    ['an unknown key', 'max_turns: 30', 'max_turn: 30'],
    ['an unknown key of a member', '{ name: reviewer, role: Reviews }', '{ name: reviewer, rolle: Reviews }'],
    ['an unknown key of a handoff', 'critical: true', 'kritical: true'],
    ['an unknown key of the judge', 'samples: 3', 'sample: 3'],
    ['a text for a number', 'max_turns: 30', 'max_turns: many'],
    ['a number that is too large', 'max_turns: 30', 'max_turns: 100000'],
    ['a number that is not whole', 'samples: 3', 'samples: 2.5'],
    ['an unknown behaviour', 'after_work_behavior: terminate', 'after_work_behavior: stop'],
    ['an unknown way to pass on', 'pass: summary', 'pass: some'],
    ['a member without a name', '{ name: reviewer, role: Reviews }', '{ role: Reviews }'],
    ['a member that is a text', '{ name: reviewer, role: Reviews }', 'reviewer'],
    ['a name with a space', 'name: reviewer,', 'name: re viewer,'],
    ['a handoff without a condition', 'condition: research is complete, pass', 'pass'],
    ['a condition that is a number', 'condition: research is complete, pass', 'condition: 5, pass'],
    ['a truth value for a condition', 'condition: "true"', 'condition: true'],
    ['a variable that is a list', 'min_sources: 5', 'min_sources: [5]'],
    ['a variable that is empty', 'min_sources: 5', 'min_sources: null'],
    ['a measure without its tool', 'from: calculator.value', 'of: calculator.value'],
    ['an odd expectation', 'expect: "unknown"', 'expect: maybe'],
    ['a test without an expectation', ', expect: true', ''],
    ['runtime variables as names', 'runtime_variables: [quality_score]', 'runtime_variables: { quality_score: 1 }'],
  ])('refuses %s, like the reader', async (_, right, wrong) => {
    const whole = full.replace('condition: true', 'condition: "true"')
    const text = whole.replace(right, wrong)
    expect(text).not.toBe(whole)
    expect(problemsOf(text).length).toBeGreaterThan(0)
    expect(await fits(text)).toBe(false)
  })

  const examples = new URL('../../../../examples/content-team/teams/', import.meta.url)

  test.each(readdirSync(examples))('takes the example %s, like the reader', async (name) => {
    const text = readFileSync(new URL(name, examples), 'utf8')
    expect(problemsOf(text)).toEqual([])
    expect(await fits(text)).toBe(true)
  })

  test('refuses a team without members', async () => {
    expect(await fits('agents: []\n')).toBe(false)
    expect(await fits('name: x\n')).toBe(false)
  })
})
