import type { ModelAnswer, ModelMessage } from '../kernel/ports/model.ts'
import type { Outcome } from '../kernel/runnable.ts'
import type { AgentDefinition } from './definition.ts'
import type { ToolAnswer } from './equipment.ts'
import type { Final } from './final-answer.ts'

/** What models and their providers said about the requests of a session, each thing once. */
type Remarks = readonly string[]

/** Ways to stop that are not the end of an answer. */
const shortcomings: { readonly [Finish in ModelAnswer['finish']]?: string } = {
  length: 'The answer was cut off at the length limit; `maxTokens` gives it more room.',
  content_filter: 'The provider held back part of the answer.',
  other: 'Part of the request could not be served.',
}

/** What an answer lacks because of the way in which it stopped. */
export function shortcomingOf({ finish, text }: ModelAnswer): string | undefined {
  if (finish === 'length' && text.trim() === '') {
    return 'The model reached the length limit before it said anything; `maxTokens` gives it more room.'
  }
  if (finish === 'content_filter' && text.trim() === '') return 'The provider held back the answer.'
  return shortcomings[finish]
}

export function outcomeOf(agent: AgentDefinition, answer: ModelAnswer, { data }: Final, remarks: Remarks): Outcome {
  const shortcoming = shortcomingOf(answer)
  const outcome: Outcome = {
    output: answer.text,
    status: shortcoming === undefined ? 'completed' : 'partial',
    warnings: shortcoming === undefined ? [...remarks] : [shortcoming, ...remarks],
    terminalAgent: agent.name,
  }
  return data === undefined ? outcome : { ...outcome, data }
}

export function emptyOutcome(agent: AgentDefinition, remarks: Remarks): Outcome {
  return partial(
    agent,
    '',
    `The model of ${agent.name} answered with nothing, and again when it was asked once more.`,
    remarks,
  )
}

export function finishedBy(agent: AgentDefinition, { content }: ToolAnswer, remarks: Remarks): Outcome {
  const ended = { status: 'completed', warnings: [...remarks], terminalAgent: agent.name } as const
  return typeof content === 'string'
    ? { output: content, ...ended }
    : { output: JSON.stringify(content), data: content, ...ended }
}

export function ranOutOfTurns(agent: AgentDefinition, messages: readonly ModelMessage[], remarks: Remarks): Outcome {
  const last = messages.findLast(({ role, content }) => role === 'assistant' && content !== '')
  const said = typeof last?.content === 'string' ? last.content : ''
  const why = `${agent.name} used all of its ${agent.maxTurns} turns without a final answer.`
  return { ...partial(agent, said, why, remarks), reason: 'max_iterations' }
}

function partial(agent: AgentDefinition, output: string, why: string, remarks: Remarks): Outcome {
  return { output, status: 'partial', warnings: [why, ...remarks], terminalAgent: agent.name }
}
