import type { JsonObject } from '../../../events/json.ts'
import type { RunInput } from '../../../events/run.ts'
import type { Context } from '../../../kernel/context.ts'
import type { Outcome } from '../../../kernel/runnable.ts'
import { offlineLine } from '../../../models/offline/closing-line.ts'
import { plural } from '../../../projections/plural.ts'
import { researchErrors } from '../errors.ts'
import { claimsOf } from '../evidence/claims.ts'
import type { Evidence } from '../evidence/evidence.ts'
import { ordersWarning, withoutOrders } from '../evidence/orders-to-models.ts'
import { replacementWarnings } from '../evidence/replacement-warnings.ts'
import { referencesOf } from '../merger/references.ts'
import { answerByRules, type QuestionAnswer } from '../question/answer-by-rules.ts'
import { questionsIn } from '../question/questions.ts'
import { modelsIn } from '../tier-models.ts'
import { materialOf } from '../writing/material.ts'
import { numberCitations } from '../writing/number-citations.ts'
import { answerByModel } from './answer-by-model.ts'
import { readEvidence } from './read-evidence.ts'

/** Under this name research keeps what it has read. */
const evidenceName = 'evidence.json'

/** An answer to questions about what earlier research has read. */
interface FurtherAnswer {
  /** Cites by the ids of passages. */
  readonly text: string
  readonly missing: readonly string[]
  /** Whether a whole question has no answer. */
  readonly isPartial: boolean
  readonly warnings: readonly string[]
}

/** Answers questions from the evidence that it is given as an artifact, and says what that does not answer. */
export async function runAnswer(context: Context, name: string, input: RunInput): Promise<Outcome> {
  const kept = input.artifacts?.findLast((artifact) => artifact.name === evidenceName)
  const all = kept === undefined ? undefined : readEvidence(await context.artifact(kept))
  if (all === undefined) throw researchErrors.error('BATON_RESEARCH_NO_EVIDENCE', {})
  const { evidence, left } = withoutOrders(all)
  const questions = questionsIn(input.text)
  const { text, missing, isPartial, warnings } = await answered(context, questions, evidence)
  const numbered = numberCitations(text, evidence)
  const references = referencesOf(numbered, evidence, [])
  const about: JsonObject = {
    questions,
    missing,
    claims: claimsOf(text, evidence),
    references: references,
  }
  context.keep('answer.json', { ...about, content: numbered.content })
  const lists: readonly (readonly [title: string, lines: readonly string[]])[] = [
    ['References', references.map((one) => `[${one.number}] ${one.text}`)],
    [
      'What is missing',
      missing.length === 0 ? [] : [...missing.map((one) => `- ${one}`), '', whatWasLookedAt(evidence)],
    ],
  ]
  const parts = lists.filter(([, lines]) => lines.length > 0)
  return {
    output: [
      ...(numbered.content === '' ? [] : [numbered.content]),
      ...parts.map(([title, lines]) => `## ${title}\n\n${lines.join('\n')}`),
      ...(modelsIn(context.models).usual.length === 0 ? [offlineLine] : []),
    ].join('\n\n'),
    status: isPartial ? 'partial' : 'completed',
    data: { questions, missing, references: references.length },
    warnings: [...warnings, ...ordersWarning(left), ...replacementWarnings(evidence)],
    terminalAgent: name,
  }
}

/** Where something was looked for that is missing. */
function whatWasLookedAt({ documents, passages, unread }: Evidence): string {
  const unlooked = unread.length === 0 ? '' : `; ${plural(unread.length, 'document')} had not been read`
  return `Only what that run has kept was looked at: ${plural(passages.length, 'passage')} of ${plural(documents.length, 'document')}${unlooked}. New research on the question searches everything again.`
}

async function answered(context: Context, questions: readonly string[], evidence: Evidence): Promise<FurtherAnswer> {
  const material = materialOf(evidence)
  const byRules = questions.map((question) => answerByRules(question, evidence, material))
  const models = modelsIn(context.models).usual
  if (models.length === 0) return inWordsOfSources(byRules, [])
  const topic = questions.join(' ')
  const { text, missing, problem } = await answerByModel(context, models, { topic, questions, evidence, material })
  if (text !== '') return { text, missing, isPartial: missing.length > 0, warnings: [] }
  const why = problem === undefined ? '' : ` (${problem})`
  // A model that finds nothing is believed: what shares words with a question need not answer it.
  if (missing.length > 0 && problem === undefined) return { text: '', missing, isPartial: true, warnings: [] }
  return inWordsOfSources(byRules, [
    `The text of the model could not be used${why}; the answer is in the words of the sources`,
  ])
}

function inWordsOfSources(answers: readonly QuestionAnswer[], warnings: readonly string[]): FurtherAnswer {
  const found = answers.filter(({ text }) => text !== '')
  const missing = answers.flatMap((one) => (one.text === '' ? [`"${one.question}": ${whyMissing(one)}`] : []))
  const isOne = answers.length === 1
  const text = found.map((one) => (isOne ? one.text : `**${one.question}**\n\n${one.text}`)).join('\n\n')
  return { text, missing, isPartial: found.length < answers.length, warnings }
}

const longestNearest = 200

/** A word that nothing has may only be another word for what is there: then what is nearest is shown. */
function whyMissing({ unknown, nearest }: QuestionAnswer): string {
  if (nearest !== undefined) {
    const { unit, document } = nearest
    const said = unit.text.length > longestNearest ? `${unit.text.slice(0, longestNearest)}…` : unit.text
    return `no sentence was found that answers this; nearest: "${said}" (${document.location})`
  }
  const what = unknown.length === 0 ? 'answers this' : `speaks of ${unknown.map((word) => `"${word}"`).join(' or ')}`
  return `nothing that was read ${what}`
}
