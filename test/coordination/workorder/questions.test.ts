import { expect, test } from 'vitest'
import type { Plan } from '../../../src/coordination/workorder/decisions/decompose.ts'
import { planByRule } from '../../../src/coordination/workorder/decisions/plan-by-rule.ts'
import { describeToolbox, problemsWith, toolboxOf } from '../../../src/coordination/workorder/toolbox.ts'
import { noTool } from '../../../src/coordination/workorder/work-order.ts'
import { canonicalJson } from '../../../src/events/canonical-json.ts'
import type { Json, JsonObject } from '../../../src/events/json.ts'
import { basicTools } from '../../../src/packs/basics/tools.ts'
import { closedEgress } from '../../../src/packs/tool-options.ts'
import { travelTools } from '../../../src/packs/travel/tools.ts'
import { simulatedClock } from '../../../src/testing/simulated-clock.ts'
import { laterQuestions } from './later-questions.ts'
import { questions as firstQuestions, type Question } from './questions.ts'
import { unseenQuestions } from './unseen-questions.ts'

const questions = [...firstQuestions, ...laterQuestions]

/** Sunday 15 November 2026, nine in the morning. */
const now = Date.UTC(2026, 10, 15, 9)
const clock = simulatedClock(now)
const travel = travelTools({ egress: closedEgress, clock, userAgent: 'test', network: 'off' })
const toolbox = toolboxOf([...travel, ...basicTools(clock, 'UTC')])
const tools = describeToolbox(toolbox)

async function planFor({ says, after = [] }: Question): Promise<Plan> {
  const { verdict } = await planByRule({ request: says, earlier: after, tools, now, guidance: '' })
  return verdict
}

/** What was planned instead, or nothing when it was right. The order does not matter: all parts run side by side. */
async function miss(question: Question): Promise<string | undefined> {
  const { subtasks } = await planFor(question)
  const inOrder = (calls: readonly (readonly [string, JsonObject])[]): string =>
    canonicalJson(calls.map((call) => canonicalJson(call as Json)).sort())
  const planned = subtasks.filter(({ tool }) => tool !== noTool).map(({ tool, args }) => [tool, args] as const)
  const open = subtasks.filter(({ tool }) => tool === noTool).map(({ args }) => String(args['request']))
  const isNamed = question.unserved.every((words) => open.some((part) => part.includes(words)))
  const isRight = inOrder(planned) === inOrder(question.calls) && isNamed && open.length === question.unserved.length
  if (isRight) return undefined
  return `${(question.after ?? []).join(' / ')} ${question.says}\n    wanted  ${JSON.stringify(question.calls)} ${JSON.stringify(question.unserved)}\n    planned ${JSON.stringify(planned)} ${JSON.stringify(open)}`
}

async function rightShare(asked: readonly Question[], what: string): Promise<{ share: number; misses: string }> {
  const misses = (await Promise.all(asked.map(miss))).filter((one) => one !== undefined)
  console.log(`plans by rule, ${what}: ${asked.length - misses.length} of ${asked.length} right`)
  return { share: 1 - misses.length / asked.length, misses: misses.join('\n') }
}

test('the table is large and varied', () => {
  expect(questions.length).toBeGreaterThanOrEqual(80)
  expect(unseenQuestions.length).toBeGreaterThanOrEqual(25)
  const all = [...questions, ...unseenQuestions].map(({ says, after }) => `${after ?? ''} ${says}`)
  expect(new Set(all).size).toBe(all.length)
})

test('a request becomes the subtasks it asks for, with their arguments (WO-1)', { tags: ['slow'] }, async () => {
  const { share, misses } = await rightShare(questions, 'known')
  expect(share, misses).toBeGreaterThanOrEqual(0.97)
})

test('questions that were written after the rules mostly work', async () => {
  const { share, misses } = await rightShare(unseenQuestions, 'unseen')
  expect(share, misses).toBeGreaterThanOrEqual(0.7)
})

test('whatever is asked, the plan can be carried out (WO-21)', { tags: ['slow'] }, async () => {
  const plans = await Promise.all([...questions, ...unseenQuestions].map(planFor))
  for (const { subtasks, goal } of plans) {
    expect(goal).not.toBe('')
    expect(subtasks.length).toBeGreaterThan(0)
    expect(await problemsWith(subtasks, toolbox)).toEqual([])
    expect(new Set(subtasks.map(({ name }) => name)).size).toBe(subtasks.length)
  }
})

test('the same request gives the same plan', { tags: ['slow'] }, async () => {
  for (const question of questions) expect(await planFor(question)).toEqual(await planFor(question))
})
