import type { RunError } from '../../errors/run-error.ts'
import { listed } from '../../projections/listed.ts'
import type { Evidence } from './evidence/evidence.ts'
import { isOffTopic } from './evidence/off-topic.ts'
import { termsRead, topicPresence } from './evidence/topic-presence.ts'
import type { StopReason } from './merger/status.ts'
import { isQuestion } from './question/split-question.ts'
import type { AgentState } from './state.ts'

/** So many documents that were not read for one reason are named where there is no article to name them in. */
const mostNamed = 5

const none: Pick<RunError, 'code' | 'retryable'> = { code: 'BATON_RESEARCH_NO_ARTICLE', retryable: true }

/** Why there is no article, and what may lead to one. */
export function whyNoArticle(stop: StopReason, { errors, brief }: AgentState, evidence: Evidence): RunError {
  if (stop === 'budget')
    return { ...none, type: 'budget_exceeded', message: 'The budget did not suffice for an article' }
  if (stop === 'time') return { ...none, type: 'timeout', message: 'The time did not suffice for an article' }
  const last = errors.at(-1)
  if (last !== undefined) return last
  const [why, hint] = whatIsWrong(brief.topic, evidence)
  const { length } = evidence.unread
  const closed =
    length === 0 ? '' : length === 1 ? '; one document was not read' : `; ${length} documents were not read`
  return { ...none, type: 'not_found', message: `There is no article, because ${why}${closed}`, hint }
}

function whatIsWrong(topic: string, evidence: Evidence): readonly [why: string, hint: string] {
  const elsewhere = 'Ask for what the sources are about, or name other sources'
  if (isOffTopic(topic, evidence)) return ['nothing that was read mentions the topic', elsewhere]
  const { isAbsent, missing } = topicPresence(topic, termsRead(evidence))
  if (isAbsent) return [`nothing that was read mentions ${missing.map((word) => `"${word}"`).join(' or ')}`, elsewhere]
  if (evidence.passages.length > 0 && isQuestion(topic))
    return ['nothing that was read answers what it asks', elsewhere]
  if (evidence.passages.length === 0)
    return ['nothing was found', 'Look elsewhere: in another folder with --docs FOLDER, or on the web with --web']
  return ['what was read says nothing that an article could be made of', 'Ask for something that they say more about']
}

/** What was not read, a line for each reason. */
export function tellUnread(unread: Evidence['unread']): readonly string[] {
  const byReason = Map.groupBy(unread, ({ reason }) => reason)
  return [...byReason].map(([reason, documents]) => {
    const names = documents.slice(0, mostNamed).map(({ location }) => location)
    const rest = documents.length - names.length
    const verb = documents.length === 1 ? 'was' : 'were'
    return `${listed(rest === 0 ? names : [...names, `${rest} more`])} ${verb} not read: ${reason}`
  })
}

/** Whether a warning tells how good an article became, or how that was tried. */
export function isOfArticle(warning: string): boolean {
  return /^(?:The article (?:claims|cites) nothing|No progress between iterations|Quality below target|missing: )/.test(
    warning,
  )
}
