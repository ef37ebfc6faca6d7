import { isObject } from '../../../events/json.ts'
import type { ArtifactContent } from '../../../kernel/artifact-content.ts'
import type { ArticleClaim } from '../evidence/claims.ts'
import type { FinalOutput } from '../output.ts'

type FieldCheck = (value: unknown) => boolean

const text: FieldCheck = (value) => typeof value === 'string'
const number: FieldCheck = (value) => typeof value === 'number' && Number.isFinite(value)
const list =
  (each: FieldCheck): FieldCheck =>
  (value) =>
    Array.isArray(value) && value.every(each)
const orNull =
  (check: FieldCheck): FieldCheck =>
  (value) =>
    value === null || check(value)
const among =
  (...choices: readonly string[]): FieldCheck =>
  (value) =>
    choices.some((choice) => choice === value)
const record =
  (fields: Readonly<Record<string, FieldCheck>>): FieldCheck =>
  (value) =>
    isObject(value) && Object.entries(fields).every(([name, check]) => check(value[name]))

const claims = list(
  record({
    sentence: text,
    verdict: among('supported', 'weak', 'not found'),
    location: orNull(text),
    line: orNull(number),
    quote: text,
    problem: among('none', 'uncited', 'number', 'outdated'),
  }),
)

/** What exports read of a result. What else it holds is passed on as it is. */
const output = record({
  article: record({
    title: text,
    summary: text,
    content: text,
    word_count: number,
    reading_time_minutes: number,
    keywords: list(text),
    citations_count: number,
  }),
  references: list(record({ number, text, location: text, line: number, page: orNull(number), quote: text })),
  claims,
  quality: record({
    overall: number,
    accuracy: orNull(number),
    completeness: number,
    readability: orNull(number),
    citations: orNull(number),
    grammar: orNull(number),
  }),
  sources: list(record({})),
  metrics: record({ iteration_count: number, failed_tasks: number }),
  status: among('completed', 'partial'),
  system_notes: text,
  warnings: list(text),
  assumptions: list(text),
  not_found: list(text),
  unread: list(record({ location: text, reason: text })),
  created_at: text,
})

/** A result as it was kept; undefined for anything else, such as what is left of research that failed. */
export function readOutput(content: ArtifactContent): FinalOutput | undefined {
  return isOutput(content) ? content : undefined
}

function isOutput(content: unknown): content is FinalOutput {
  return output(content)
}

/** The claims of an answer as it was kept; undefined for anything else. */
export function readClaims(content: ArtifactContent): readonly ArticleClaim[] | undefined {
  return hasClaims(content) ? content.claims : undefined
}

function hasClaims(content: unknown): content is { readonly claims: readonly ArticleClaim[] } {
  return isObject(content) && claims(content['claims'])
}
