import type { SourceType } from './brief.ts'
import type { ArticleClaim } from './evidence/claims.ts'
import type { Evidence } from './evidence/evidence.ts'
import type { WrittenArticle } from './merger/article.ts'
import type { Source } from './merger/sources.ts'
import type { TaskResult } from './state.ts'

/** From 0 to 100 with one decimal; null where no worker judged it (RES-102). */
export type QualityScore = {
  readonly overall: number
  readonly accuracy: number | null
  readonly completeness: number
  readonly readability: number | null
  readonly citations: number | null
  readonly grammar: number | null
  readonly notes: string
}

export type ExecutionMetrics = {
  readonly total_duration_seconds: number
  /** In whole micro-dollars. */
  readonly total_cost_micros: number
  readonly total_tokens: number
  readonly total_tasks: number
  readonly successful_tasks: number
  readonly failed_tasks: number
  readonly iteration_count: number
  readonly workers_used: readonly string[]
}

/** What a number in brackets stands for: one passage, word for word, and where it was read. */
export type ArticleReference = {
  readonly number: number
  /** As it is printed, in the style that was asked for. */
  readonly text: string
  readonly title: string
  readonly location: string
  readonly type: SourceType
  readonly author: string | null
  readonly published_date: string | null
  readonly line: number
  readonly page: number | null
  readonly quote: string
  readonly sha256: string
}

/** The result of research, from which every export is made (RES-108). */
export type FinalOutput = {
  readonly request_id: string
  readonly execution_id: string
  /** Its content is Markdown that cites by numbers, without the list of references. */
  readonly article: WrittenArticle
  readonly references: readonly ArticleReference[]
  /** Every sentence that claims something, with what carries it. */
  readonly claims: readonly ArticleClaim[]
  readonly quality: QualityScore
  readonly sources: readonly Source[]
  readonly metrics: ExecutionMetrics
  readonly status: 'completed' | 'partial'
  readonly system_notes: string
  readonly warnings: readonly string[]
  /** What was taken for granted because no person could be asked. */
  readonly assumptions: readonly string[]
  /** Questions that what was read does not answer. */
  readonly not_found: readonly string[]
  /** Documents that were not read, each with the reason. */
  readonly unread: Evidence['unread']
  readonly created_at: string
}

/** What is returned instead where there is no article (RES-54). */
export type FailedOutput = {
  readonly request_id: string
  readonly execution_id: string
  readonly status: 'failed'
  readonly error: { readonly type: string; readonly message: string }
  readonly partial_output: { readonly research_results: readonly TaskResult[] } | null
  readonly failed_at_phase: string
  readonly attempted_iterations: number
  readonly completed_tasks: number
}

/** Whether no language model had a part in it. */
export function isByRules({ metrics }: Pick<FinalOutput, 'metrics'>): boolean {
  return metrics.total_tokens === 0
}
