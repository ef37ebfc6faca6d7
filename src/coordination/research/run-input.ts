import { isObject, type Json, type JsonObject } from '../../events/json.ts'
import type { RunInput } from '../../events/run.ts'
import { priorities } from './brief.ts'
import { researchErrors } from './errors.ts'
import type { Evidence } from './evidence/evidence.ts'
import { readPast } from './past-uses.ts'
import type { PastUses } from './planner/figures-of-worker.ts'
import type { ResearchSettings, ResearchSetup } from './setup.ts'
import { partsOf } from './writing/outline.ts'

/** What one run of research is given, taken apart. */
export interface ResearchInput {
  /** The brief as it is written, with what holds where it says nothing. */
  readonly written: JsonObject
  readonly settings: ResearchSettings
  /** The folder of documents, where it is another than that of the project. */
  readonly documents: string | undefined
  /** What workers used in past runs. */
  readonly past: PastUses
  /** The ids of past runs, so that none is given twice. */
  readonly executions: ReadonlySet<string>
  /** Files that stand beside the documents and are none. */
  readonly notRead: Evidence['unread']
}

/** Takes an input apart: a topic, a brief as data, or both. What is wrong beside the brief is told at once. */
export function readInput({ defaults, settings }: ResearchSetup, input: RunInput): ResearchInput {
  const errand = errandIn(input.data)
  const data = errand ?? (isObject(input.data) ? input.data : {})
  const {
    past,
    executions = [],
    documents,
    article_file: _,
    not_read,
    approve_plan,
    ask_when_unclear,
    priority,
    request,
    prompt = request,
    ...given
  } = data
  const asked = errand === undefined ? requestIn(input.text.trim() || prompt, given) : {}
  const problems: string[] = []
  const flag = (name: string, value: Json | undefined, usual: boolean): boolean => {
    if (value !== undefined && typeof value !== 'boolean') problems.push(`\`${name}\` is neither true nor false`)
    return typeof value === 'boolean' ? value : usual
  }
  const chosen = priorities.find((one) => one === (priority ?? settings.priority))
  if (chosen === undefined) problems.push(`\`priority\` may be ${priorities.join(', ')}`)
  if (prompt !== undefined && typeof prompt !== 'string') problems.push('`prompt` is not a text')
  if (documents !== undefined && typeof documents !== 'string') problems.push('`documents` is not a folder')
  const approvePlan = flag('approve_plan', approve_plan, settings.approvePlan)
  const askWhenUnclear = flag('ask_when_unclear', ask_when_unclear, settings.askWhenUnclear)
  if (problems.length > 0) throw researchErrors.error('BATON_RESEARCH_BRIEF_INVALID', { problems })
  return {
    written: { ...defaults, ...given, ...asked },
    settings: { approvePlan, askWhenUnclear, priority: chosen ?? settings.priority },
    documents: typeof documents === 'string' ? documents : undefined,
    past: readPast(past),
    notRead: readNotRead(not_read),
    executions: new Set(Array.isArray(executions) ? executions.filter((id) => typeof id === 'string') : []),
  }
}

/** What is not as it should be is left out. */
function readNotRead(given: Json | undefined): Evidence['unread'] {
  return (Array.isArray(given) ? given : []).flatMap((one: Json): Evidence['unread'] => {
    const { location, reason } = isObject(one) ? one : {}
    return typeof location === 'string' && typeof reason === 'string' ? [{ location, reason }] : []
  })
}

/** The brief of research that is a worker of other research: the topic of that one, and the rest as it is set up itself. */
function errandIn(data: Json | undefined): JsonObject | undefined {
  if (!isObject(data) || !isObject(data['input']) || !isObject(data['input']['context'])) return undefined
  return { topic: data['topic'] ?? '' }
}

/** The longest topic. What is longer is a whole request. */
const longestTopic = 500

/** What a text asks for: it is the topic, or says in many words what it is about and what to write of. */
function requestIn(text: Json | undefined, given: JsonObject): JsonObject {
  if (typeof text !== 'string' || text === '') return {}
  if (text.length <= longestTopic) return { topic: text }
  const whole = partsOf(text)
  // What is asked for in lines of a list stands below what it is about.
  const isShort = whole.subject.length <= longestTopic
  const { subject, parts } = isShort ? whole : { subject: partsOf(firstParagraph(text)).subject, parts: itemsIn(text) }
  const isTold = given['expected_sections'] !== undefined || parts.length === 0
  return { topic: subject, ...(isTold ? {} : { expected_sections: parts }) }
}

function firstParagraph(text: string): string {
  return text.trim().split(/\n\s*\n|\n(?=\s*[-*•])/)[0] ?? ''
}

/** So many parts at most; a list of more is material and not an outline. */
const mostItems = 12

function itemsIn(text: string): string[] {
  const items = [...text.matchAll(/^\s{0,20}[-*•]\s{1,20}(.{3,120})$/gm)].map(([, item = '']) => item.trim())
  const different = [...new Set(items)]
  return different.length > mostItems ? [] : different
}
