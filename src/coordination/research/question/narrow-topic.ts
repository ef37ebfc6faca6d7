import type { Brief } from '../brief.ts'
import { kindOf } from './question-kind.ts'
import { questionsOfTopic } from './questions.ts'

/** Whether a topic asks only for a value, a name or a day each time: what answers it may be a sentence, however many words were asked for. */
export function isNarrowTopic({ topic, expected_sections = [] }: Pick<Brief, 'topic' | 'expected_sections'>): boolean {
  const kinds = questionsOfTopic(topic).map(kindOf)
  return (
    expected_sections.length === 0 &&
    kinds.length > 0 &&
    kinds.every((kind) => kind !== 'anything' && kind !== 'reason')
  )
}
