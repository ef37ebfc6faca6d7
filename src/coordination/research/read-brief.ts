import { isObject, type Json } from '../../events/json.ts'
import { type Brief, citationStyles, contentTypes, depths, lengths, reaches, sourceCounts, tones } from './brief.ts'
import { researchErrors } from './errors.ts'
import { cleanLine } from './exports/tree/clean-text.ts'

/** What a brief holds where nothing is said. The money and the time are limits of the run as well. */
export const usualBrief: Omit<Brief, 'topic' | 'request_id'> = {
  content_type: 'article',
  target_length: 2000,
  tone: 'professional',
  research_depth: 'standard',
  min_sources: 10,
  preferred_sources: [],
  max_budget_micros: 5_000_000,
  max_time_seconds: 1200,
  min_quality_score: 0.8,
  max_iterations: 3,
  reach: 'hybrid',
}

/** Other words for the same fields, as briefs in the wild have them. */
const aliases: Readonly<Record<string, string>> = {
  length: 'target_length',
  words: 'target_length',
  depth: 'research_depth',
}

/** Reads a brief, all of its problems at once. */
export function readBrief(written: Json, requestId: string): Brief {
  const problems: string[] = []
  const given = isObject(written) ? renamed(written) : {}
  if (!isObject(written)) problems.push('it is not an object with a topic')
  const reader = new BriefReader(given, problems)
  const expected = reader.texts('expected_sections')
  const style =
    reader.text('citation_style') === undefined ? undefined : reader.choice('citation_style', citationStyles, 'numeric')
  const brief: Brief = {
    topic: reader.topic(),
    content_type: reader.choice('content_type', contentTypes, usualBrief.content_type),
    target_length: reader.whole('target_length', lengths, usualBrief.target_length),
    tone: reader.choice('tone', tones, usualBrief.tone),
    research_depth: reader.choice('research_depth', depths, usualBrief.research_depth),
    min_sources: reader.whole('min_sources', sourceCounts, usualBrief.min_sources),
    preferred_sources: reader.texts('preferred_sources') ?? [],
    max_budget_micros: Math.round(1e6 * reader.number('max_budget', [0.5, 50], usualBrief.max_budget_micros / 1e6)),
    max_time_seconds: reader.whole('max_time_seconds', [60, 7200], usualBrief.max_time_seconds),
    min_quality_score: reader.number('min_quality_score', [0, 1], usualBrief.min_quality_score),
    max_iterations: reader.whole('max_iterations', [1, 20], usualBrief.max_iterations),
    ...(expected === undefined ? {} : { expected_sections: expected }),
    ...(style === undefined ? {} : { citation_style: style }),
    request_id: reader.text('request_id') ?? requestId,
    reach: reader.choice('reach', reaches, usualBrief.reach),
  }
  reader.refuseUnknown([...Object.keys(brief), 'max_budget', 'expected_sections', 'citation_style'])
  if (problems.length > 0) throw researchErrors.error('BATON_RESEARCH_BRIEF_INVALID', { problems })
  return brief
}

function renamed(written: Readonly<Record<string, Json | undefined>>): Readonly<Record<string, Json | undefined>> {
  return Object.fromEntries(Object.entries(written).map(([name, value]) => [aliases[name] ?? name, value]))
}

/** Reads the fields of a brief and gathers what is wrong with them. */
class BriefReader {
  readonly #given: Readonly<Record<string, Json | undefined>>
  readonly #problems: string[]

  constructor(given: Readonly<Record<string, Json | undefined>>, problems: string[]) {
    this.#given = given
    this.#problems = problems
  }

  topic(): string {
    const topic = cleanLine(this.text('topic') ?? '')
    if (topic.length === 0) this.#problems.push('`topic` is missing')
    if (topic.length > 500) this.#problems.push(`\`topic\` has ${topic.length} characters, and may have 500`)
    return topic
  }

  text(name: string): string | undefined {
    const value = this.#given[name]
    if (value === undefined || typeof value === 'string') return value
    this.#problems.push(`\`${name}\` is not a text`)
    return undefined
  }

  choice<Choice extends string>(name: string, choices: readonly Choice[], usual: Choice): Choice {
    const value = this.text(name)
    const found = choices.find((choice) => choice === value)
    if (value !== undefined && found === undefined) {
      this.#problems.push(`\`${name}\` is "${value}", and may be ${choices.join(', ')}`)
    }
    return found ?? usual
  }

  number(name: string, [least, most]: readonly [number, number], usual: number): number {
    const value = this.#given[name]
    if (value === undefined) return usual
    if (typeof value === 'number' && value >= least && value <= most) return value
    this.#problems.push(`\`${name}\` is ${JSON.stringify(value)}, and may be from ${least} to ${most}`)
    return usual
  }

  whole(name: string, range: readonly [number, number], usual: number): number {
    const value = this.number(name, range, usual)
    if (!Number.isInteger(value)) this.#problems.push(`\`${name}\` is ${value}, which is not whole`)
    return Math.trunc(value)
  }

  texts(name: string): readonly string[] | undefined {
    const value = this.#given[name]
    if (value === undefined) return undefined
    if (Array.isArray(value) && value.every((one) => typeof one === 'string')) {
      return value.map(cleanLine).filter((one) => one !== '')
    }
    this.#problems.push(`\`${name}\` is not a list of texts`)
    return undefined
  }

  refuseUnknown(known: readonly string[]): void {
    for (const name of Object.keys(this.#given)) {
      if (!known.includes(name)) this.#problems.push(`there is no field \`${name}\``)
    }
  }
}
