import type { Evidence } from '../evidence/evidence.ts'
import type { ArticleDraft } from './article-draft.ts'
import { nearestTitle, notFoundTitle } from './article-parts.ts'
import { unansweredLine } from './assemble-article.ts'
import { composeSection } from './compose-section.ts'
import { setAside } from './disagreement-section.ts'
import { countWords, type Material, type Piece } from './material.ts'
import type { Outline } from './outline.ts'
import type { TopicAnswers } from './topic-answers.ts'
import { voiceFor } from './voice.ts'

/** Where nothing that was read has what a topic is about, an article would be about something else. */
export function aboutNothing(
  title: string,
  outline: Outline,
  lines: readonly string[],
  evidence: Evidence,
): ArticleDraft {
  const content = `# ${title}\n\n## ${notFoundTitle}\n\n${lines.join('\n')}`
  return { title, content, words: countWords(content), outline, setAside: setAside(evidence) }
}

interface UnansweredTopic extends Pick<ArticleDraft, 'title' | 'outline'> {
  readonly answers: TopicAnswers
  readonly evidence: Evidence
}

/** What comes nearest to a question, and that nothing answers it. */
export function withoutAnswer(
  { title, outline, answers, evidence }: UnansweredTopic,
  material: Material,
  nearest: readonly Piece[],
): ArticleDraft {
  const lines = answers.unanswered.map(unansweredLine)
  if (nearest.length === 0) return aboutNothing(title, outline, lines, evidence)
  const runs = nearest.map((piece, index) => ({ pieces: [piece], score: 1 / (1 + index), words: piece.words }))
  const parts = [
    `## ${notFoundTitle}\n\n${lines.join('\n')}`,
    `## ${nearestTitle}\n\n${composeSection(runs, voiceFor(material))}`,
  ]
  const content = `# ${title}\n\n${parts.join('\n\n')}`
  return {
    title,
    content,
    words: countWords(content),
    outline: { ...outline, sections: [] },
    setAside: setAside(evidence),
  }
}
