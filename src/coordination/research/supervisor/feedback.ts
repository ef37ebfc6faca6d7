import type { SourceType } from '../brief.ts'
import { type FeedbackSeverity, reaches, severityOf } from './decision.ts'
import { dimensions, type Measured, type QualityDimension, type Scores } from './scores.ts'

/** What the next plan is to do about it. The planner does it or says why not (RES-89). */
export type Action =
  | { readonly do: 'add_worker'; readonly worker: string }
  | { readonly do: 'rerun_worker'; readonly worker: string }
  | { readonly do: 'require_section'; readonly section: string }
  | { readonly do: 'add_sources'; readonly count: number }

export type Feedback = {
  readonly text: string
  /** The same in one or a few lines, for a screen (RES-91). */
  readonly short: string
  readonly severity: FeedbackSeverity
  readonly actions: readonly Action[]
}

/** What is known of an article beyond what is counted. */
export interface QualityFindings {
  readonly missingSections: readonly string[]
  readonly missingTypes: readonly SourceType[]
}

export function actionText(action: Action): string {
  switch (action.do) {
    case 'add_sources':
      return `add_sources:${action.count}`
    case 'require_section':
      return `require_section ${action.section}`
    default:
      return `${action.do} ${action.worker}`
  }
}

const searchers: Readonly<Record<SourceType, string>> = {
  web: 'web_search',
  academic: 'academic_search',
  news: 'news_search',
  other: 'specialized_scraper',
}

const suggestions: Readonly<Record<Action['do'], (action: never) => string>> = {
  add_worker: ({ worker }: { worker: string }) => `Add ${worker}`,
  rerun_worker: ({ worker }: { worker: string }) => `Run ${worker} again`,
  require_section: ({ section }: { section: string }) => `Require a section "${section}"`,
  add_sources: ({ count }: { count: number }) => `Find ${count}+ more sources`,
}

/** Every dimension below the threshold, the worst first, with its cause and what to do (RES-88, RES-89). */
export function feedbackOn(scores: Scores, measured: Measured, threshold: number, findings: QualityFindings): Feedback {
  const below = dimensions
    .filter((dimension) => !reaches(scores[dimension], threshold))
    .sort((left, right) => scores[left] - scores[right])
  const parts = below.map((dimension) => ({ dimension, ...causesOf(dimension, measured, findings) }))
  const actions = unique(parts.flatMap((part) => part.actions))
  const items = parts.map(
    ({ dimension, causes }, index) =>
      `${index + 1}. ${titles[dimension]} ${shown(scores[dimension], threshold)}: ${causes.join('; ')}`,
  )
  const changes = actions.map((action) => `- ${suggestions[action.do](action as never)}`)
  const head = `Quality score ${shown(scores.quality, threshold)} is below threshold ${threshold.toFixed(2)}. Improvements needed:`
  const text = [head, ...items, '', 'Suggested plan changes:', ...changes].join('\n')
  const severity = severityOf(scores.quality, threshold)
  return {
    text,
    short: shortOf(
      severity,
      parts.flatMap(({ causes }) => causes),
      actions,
    ),
    severity,
    actions,
  }
}

const titles: Readonly<Record<QualityDimension, string>> = {
  article: 'Article',
  source: 'Sources',
  factual: 'Facts',
  writing: 'Writing',
}

/** Two decimals, unless they would hide that the threshold is not reached (RES-C7). */
function shown(value: number, threshold: number): string {
  const two = value.toFixed(2)
  return !reaches(value, threshold) && Number(two) >= threshold ? value.toFixed(4) : two
}

interface Causes {
  readonly causes: readonly string[]
  readonly actions: readonly Action[]
}

function causesOf(dimension: QualityDimension, measured: Measured, findings: QualityFindings): Causes {
  return { article: articleCauses, source: sourceCauses, factual: factualCauses, writing: writingCauses }[dimension](
    measured,
    findings,
  )
}

function articleCauses(measured: Measured, { missingSections }: QualityFindings): Causes {
  const { words, targetWords, hasIntroduction, hasConclusion } = measured
  const structural = [...(hasIntroduction ? [] : ['introduction']), ...(hasConclusion ? [] : ['conclusion'])]
  // An outline may name the same part in other letters.
  const others = missingSections.filter((section) => !structural.includes(section.trim().toLowerCase()))
  const absent = [...new Set([...others, ...structural])]
  const causes = absent.map((section) => `Missing ${section} section`)
  if (words < targetWords) causes.push(`Only ${words} words (target ${targetWords})`)
  const actions: Action[] = absent.map((section) => ({ do: 'require_section', section }))
  return { causes, actions: [...actions, { do: 'rerun_worker', worker: 'article_writer' }] }
}

function sourceCauses(measured: Measured, { missingTypes }: QualityFindings): Causes {
  const { sources, minSources, correctCitations, totalCitations } = measured
  const causes: string[] = []
  const actions: Action[] = []
  if (sources < minSources) {
    causes.push(`Only ${sources} sources (need ${minSources} minimum)`)
    actions.push({ do: 'add_sources', count: minSources - sources })
  }
  // Pages of the open web are what `other` adds to; looking there again finds no new type.
  const types = missingTypes.filter((type) => type !== 'other')
  if (types.length > 0) causes.push(`No ${types.join(' and no ')} sources`)
  for (const type of types) actions.push({ do: 'add_worker', worker: searchers[type] })
  const wrong = totalCitations - correctCitations
  if (totalCitations === 0) causes.push('No citations')
  else if (wrong > 0) causes.push(`${wrong} ${wrong === 1 ? 'citation' : 'citations'} could not be verified`)
  if (totalCitations === 0 || wrong > 0) actions.push({ do: 'rerun_worker', worker: 'citation_formatter' })
  return { causes, actions }
}

function factualCauses({ claims }: Measured): Causes {
  const actions: Action[] = [{ do: 'rerun_worker', worker: 'fact_checker' }]
  if (claims === null) return { causes: ['The facts were not checked'], actions }
  if (claims.total === 0) return { causes: ['There are no claims to check'], actions }
  const unverified = claims.total - claims.verified
  const causes = [`${unverified} unverified ${unverified === 1 ? 'claim' : 'claims'}`]
  if (claims.contradicted > 0) causes.push(`${claims.contradicted} contradicted by a source`)
  return { causes, actions }
}

function writingCauses({ grammar, readability, toneMatch }: Measured): Causes {
  const terms = { Grammar: grammar, Readability: readability, Tone: toneMatch }
  const causes = Object.entries(terms).flatMap(([name, value]) => {
    if (value === null) return [`${name} was not judged`]
    return value < 0.8 ? [`${name} ${value.toFixed(2)}`] : []
  })
  return {
    causes: causes.length > 0 ? causes : ['The writing is uneven'],
    actions: [{ do: 'rerun_worker', worker: 'editor' }],
  }
}

function unique(actions: readonly Action[]): Action[] {
  return [...new Map(actions.map((action) => [actionText(action), action])).values()]
}

function shortOf(severity: FeedbackSeverity, causes: readonly string[], actions: readonly Action[]): string {
  if (severity === 'urgent') return ['Major improvements needed:', ...causes.map((cause) => `- ${cause}`)].join('\n')
  const sources = actions.find((action) => action.do === 'add_sources')
  const sections = actions.some((action) => action.do === 'require_section')
  const wishes = [
    ...(sources === undefined ? [] : [`Add ${sources.count}+ more sources`]),
    ...(sections ? [sources === undefined ? 'Complete missing sections' : 'complete missing sections'] : []),
  ]
  return wishes.length > 0 ? wishes.join(', ') : causes.join(', ')
}
