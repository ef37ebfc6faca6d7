import type { Brief } from '../brief.ts'
import { catalogue } from '../catalogue.ts'
import type { ModelTier } from '../plan.ts'
import type { Template, TemplateStep } from './template.ts'

/** What a brief asks for beyond its template (RES-35, RES-36). */
export interface Selection {
  readonly tier: ModelTier
  readonly steps: readonly TemplateStep[]
  /** Why each worker came in or was left out, in plain words. */
  readonly reasons: readonly string[]
}

const technical =
  /\b(apis?|software|programming|code|engineering|algorithms?|protocols?|databases?|hardware|benchmarks?|compilers?|kernels?)\b/i
const scholarly = /\b(academic|research|study|studies)\b/i
const topical = /\b(latest|recent|trends?|trending|news|today)\b/i
const delicate =
  /\b(medical|medicine|health|healthcare|clinical|disease|drugs?|legal|law|court|financial|finance|invest(?:ing|ment)?|tax(?:es)?)\b/i

/** More of the same where many sources are wanted: the order in which researchers come in. */
const researchers = ['web_search', 'academic_search', 'news_search', 'specialized_scraper', 'social_media_search']
const checks = [
  'fact_checker',
  'editor',
  'citation_formatter',
  'readability_checker',
  'seo_optimizer',
  'plagiarism_checker',
]

export function select(template: Template, brief: Brief, year: number): Selection {
  const chosen = new WorkerChoice(template)
  for (const worker of wantedResearchers(brief, year)) chosen.add('research', worker.id, worker.why)
  if (brief.preferred_sources.includes('academic')) chosen.putFirst('academic_search')
  const extra = brief.min_sources >= 15 ? Math.ceil((brief.min_sources - 10) / 5) : 0
  chosen.addMore('research', researchers, extra, `${brief.min_sources} sources are wanted`)
  if (delicate.test(brief.topic)) chosen.add('quality', 'fact_checker', 'claims on such a topic must be checked')
  if (brief.max_time_seconds >= 3600) chosen.addMore('quality', checks, checks.length, 'there is time for every check')
  return limited(chosen, brief)
}

function wantedResearchers({ topic, preferred_sources }: Brief, year: number): { id: string; why: string }[] {
  const years = [...topic.matchAll(/\b(?:19|20)\d\d\b/g)].map(([text]) => Number(text))
  const isRecent = topical.test(topic) || years.some((one) => one >= year - 1)
  return [
    ...(scholarly.test(topic) || preferred_sources.includes('academic')
      ? [{ id: 'academic_search', why: 'academic sources are asked for' }]
      : []),
    ...(isRecent ? [{ id: 'news_search', why: 'the topic is recent' }] : []),
    ...(technical.test(topic) ? [{ id: 'specialized_scraper', why: 'the topic is technical' }] : []),
  ]
}

/** Little money means few and cheap, much means all and best; little time means nothing that can be left out. */
function limited(chosen: WorkerChoice, { max_budget_micros, max_time_seconds, tone }: Brief): Selection {
  if (max_budget_micros >= 10_000_000) {
    chosen.addMore('research', researchers, researchers.length, 'the budget allows it')
    chosen.addMore('quality', checks, checks.length, 'the budget allows it')
  }
  if (max_budget_micros <= 2_000_000) chosen.limitResearch(2, 'the budget is small')
  if (max_time_seconds <= 600) chosen.dropOptional('there is little time')
  if (tone === 'academic') chosen.add('quality', 'citation_formatter', 'the tone is academic')
  const tier = max_budget_micros <= 2_000_000 ? 'cheap' : max_budget_micros >= 10_000_000 ? 'best' : chosen.tier
  return { tier, steps: chosen.steps, reasons: chosen.reasons }
}

const optional: ReadonlySet<string> = new Set(
  catalogue.filter((worker) => worker.class === 'optional').map(({ id }) => id),
)

/** A template that workers are added to and taken from. */
class WorkerChoice {
  readonly tier: ModelTier
  readonly reasons: string[] = []
  #steps: readonly TemplateStep[]

  constructor({ tier, steps }: Template) {
    this.tier = tier
    this.#steps = steps
  }

  get steps(): readonly TemplateStep[] {
    return this.#steps.filter(({ workers }) => workers.length > 0)
  }

  add(category: TemplateStep['category'], worker: string, why: string): void {
    if (this.#steps.some(({ workers }) => workers.includes(worker))) return
    const place = this.#steps.findIndex((step) => step.category === category)
    this.#change(place, (workers) => [...workers, worker])
    this.reasons.push(`${worker}: ${why}`)
  }

  addMore(category: TemplateStep['category'], order: readonly string[], count: number, why: string): void {
    const absent = order.filter((worker) => !this.#steps.some(({ workers }) => workers.includes(worker)))
    for (const worker of absent.slice(0, count)) this.add(category, worker, why)
  }

  putFirst(worker: string): void {
    const place = this.#steps.findIndex(({ workers }) => workers.includes(worker))
    this.#change(place, (workers) => [worker, ...workers.filter((one) => one !== worker)])
  }

  limitResearch(most: number, why: string): void {
    const place = this.#steps.findIndex(({ category }) => category === 'research')
    const left = this.#steps[place]?.workers.slice(most) ?? []
    this.#change(place, (workers) => workers.slice(0, most))
    for (const worker of left) this.reasons.push(`no ${worker}: ${why}`)
  }

  dropOptional(why: string): void {
    const dropped = this.#steps.flatMap(({ workers }) => workers).filter((worker) => optional.has(worker))
    this.#steps = this.#steps.map((step) => ({ ...step, workers: step.workers.filter((one) => !optional.has(one)) }))
    for (const worker of dropped) this.reasons.push(`no ${worker}: ${why}`)
  }

  #change(place: number, change: (workers: readonly string[]) => readonly string[]): void {
    this.#steps = this.#steps.map((step, index) =>
      index === place ? { ...step, workers: change(step.workers) } : step,
    )
  }
}
