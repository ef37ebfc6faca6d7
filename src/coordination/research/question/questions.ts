import { termsOf } from '../../../understanding/prose/terms.ts'
import { partsOf } from '../writing/outline.ts'
import { isQuestion, splitQuestion } from './split-question.ts'

/** What a text asks: each question of it, or what it lists by number, and none left out. */
export function questionsIn(text: string): string[] {
  const { parts } = partsOf(text)
  const asked = parts.length >= 2 ? parts : text.split(/(?<=\?)\s+|\n+/).flatMap(splitQuestion)
  const plain = asked.map((one) => one.replace(/\s+/g, ' ').trim()).filter((one) => termsOf(one).length > 0)
  return plain.length === 0 ? [text.trim()] : plain
}

/** What a topic asks that is a question; nothing where it only names what the article is about. */
export function questionsOfTopic(topic: string): string[] {
  return isQuestion(topic) ? questionsIn(topic).filter(isQuestion) : []
}
