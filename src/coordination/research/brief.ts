/** What kind of text is wanted. */
export const contentTypes = ['article', 'blog_post', 'research_report', 'tutorial', 'documentation', 'summary'] as const
export const tones = ['professional', 'academic', 'casual', 'technical', 'conversational'] as const
export const depths = ['light', 'standard', 'deep'] as const
export const sourceTypes = ['web', 'academic', 'news', 'other'] as const
export const citationStyles = ['numeric', 'apa', 'mla', 'chicago', 'ieee'] as const

/** What matters most where not everything can be had (RES-45). */
export const priorities = ['balanced', 'budget', 'quality', 'speed'] as const

export type PlanPriority = (typeof priorities)[number]
export type ContentType = (typeof contentTypes)[number]
export type WritingTone = (typeof tones)[number]
export type ResearchDepth = (typeof depths)[number]
export type SourceType = (typeof sourceTypes)[number]
export type CitationStyle = (typeof citationStyles)[number]

/** Where to look: only in the folder of documents, only outside, or both. */
export const reaches = ['local', 'web', 'hybrid'] as const

type Reach = (typeof reaches)[number]

/** What is to be found out and written. Spelled as in events and results. */
export type Brief = {
  readonly topic: string
  readonly content_type: ContentType
  readonly target_length: number
  readonly tone: WritingTone
  readonly research_depth: ResearchDepth
  readonly min_sources: number
  readonly preferred_sources: readonly string[]
  /** In whole micro-dollars; briefs of people say dollars. */
  readonly max_budget_micros: number
  readonly max_time_seconds: number
  readonly min_quality_score: number
  readonly max_iterations: number
  readonly expected_sections?: readonly string[]
  /** How references are written; where nothing is said, APA for an academic tone and numbers else. */
  readonly citation_style?: CitationStyle
  readonly request_id: string
  readonly reach: Reach
}

/** How many words an article may be asked for, and how many sources. */
export const lengths: readonly [least: number, most: number] = [500, 10_000]
export const sourceCounts: readonly [least: number, most: number] = [1, 50]
