import type { Context } from '../../../kernel/context.ts'
import type { Brief } from '../brief.ts'
import type { Evidence } from '../evidence/evidence.ts'
import { ambiguitiesIn } from '../writing/assumptions.ts'
import { materialOf } from '../writing/material.ts'

/** The most questions at once. */
const mostQuestions = 2

const everything = 'all'

/** The brief as a person means it, asked where what was found shows that it can mean several things. */
export async function clarified(context: Context, brief: Brief, evidence: Evidence): Promise<Brief> {
  const meant: string[] = []
  for (const { question, meanings } of ambiguitiesIn(brief.topic, materialOf(evidence)).slice(0, mostQuestions)) {
    const answer = await context.ask({ prompt: question, choices: [...meanings, everything] })
    if (typeof answer === 'string' && answer !== everything) meant.push(answer)
  }
  return meant.length === 0 ? brief : { ...brief, topic: `${brief.topic} (${meant.join(', ')})` }
}
