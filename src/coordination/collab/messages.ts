import { didYouMean, listKnown } from '../../errors/suggestion.ts'
import type { Json } from '../../events/json.ts'
import type { KindMessages, MessageProblem } from '../kind-messages.ts'
import { type Collaboration, collaborationOf } from './collaboration.ts'
import { completeTeam, type WrittenCollab } from './fields.ts'
import { overrideTopics, pairsIn, typed } from './override.ts'
import { givenValueProblem } from './variables/given-value.ts'

/** What a team would refuse between its turns, known before it is sent. */
export const collabMessages: KindMessages = {
  problem: (definition, topic, content) => {
    if (!overrideTopics.some((one) => one === topic)) {
      const advice = `${didYouMean(topic, overrideTopics)}${listKnown('topics', overrideTopics)}`
      return { problem: `a team takes nothing on the topic "${topic}"`, advice }
    }
    const team = collaborationOf(completeTeam('', definition as WrittenCollab), () => false)
    if (topic === 'handoff') return handoffProblem(team, content)
    return topic === 'set' ? setProblem(team, content) : undefined
  },
}

function handoffProblem({ members }: Collaboration, content: Json): MessageProblem | undefined {
  const wanted = typeof content === 'string' ? content.trim() : ''
  if (members.has(wanted)) return undefined
  const known = [...members.keys()]
  const advice = `${didYouMean(wanted, known)}${listKnown('members', known)}`
  return { problem: wanted === '' ? 'it names no member' : `there is no member "${wanted}"`, advice }
}

function setProblem(team: Collaboration, content: Json): MessageProblem | undefined {
  const pairs = pairsIn(content)
  if (pairs.length === 0) return { problem: 'it does not say what to set', advice: 'Write it as quality_score=0.9.' }
  for (const [name, given] of pairs) {
    const found = givenValueProblem(team, name, typed(given))
    if (found !== undefined) return { ...found, problem: `"${name}" can't be set: ${found.problem}` }
  }
  return undefined
}
