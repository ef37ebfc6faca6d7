import { runnable } from '../../agents/fields/references.ts'
import { byName, group, list } from '../../source/fields/collections.ts'
import type { Entry } from '../../source/fields/field.ts'
import { money, seconds } from '../../source/fields/quantities.ts'
import { flag, number, oneOf, text, whole } from '../../source/fields/scalars.ts'
import { citationStyles, contentTypes, depths, sourceTypes, tones } from './brief.ts'

/** A worker of one's own, in the place of one of the catalogue or beside them. */
export type WrittenWorker = {
  readonly run: string
  readonly category?: 'research' | 'analysis' | 'writing' | 'quality'
  readonly class?: 'critical' | 'critical-group' | 'optional'
  readonly source_type?: (typeof sourceTypes)[number]
  readonly cost?: number
  readonly seconds?: number
  readonly alternatives?: readonly string[]
}

/** Models by how much is expected of them. */
export type WrittenModels = {
  readonly cheap?: string | readonly string[]
  readonly usual?: string | readonly string[]
  readonly best?: string | readonly string[]
}

/** Research as it may be written in `research/NAME.yaml`: what its briefs hold unless they say otherwise. */
export type WrittenResearch = {
  readonly description?: string
  readonly topic?: string
  readonly content_type?: (typeof contentTypes)[number]
  readonly target_length?: number
  readonly tone?: (typeof tones)[number]
  readonly research_depth?: (typeof depths)[number]
  readonly min_sources?: number
  readonly preferred_sources?: readonly string[]
  readonly max_budget?: number
  readonly max_time_seconds?: number
  readonly min_quality_score?: number
  readonly max_iterations?: number
  readonly expected_sections?: readonly string[]
  readonly citation_style?: (typeof citationStyles)[number]
  readonly reach?: 'local' | 'web' | 'hybrid'
  readonly approve_plan?: boolean
  readonly ask_when_unclear?: boolean
  readonly priority?: 'balanced' | 'budget' | 'quality' | 'speed'
  readonly models?: WrittenModels
  readonly workers?: Readonly<Record<string, WrittenWorker>>
}

const model = list(text, true)

const worker = group<WrittenWorker>({
  run: { field: runnable, says: 'Who does the work: an agent, or `kind:name`.', required: true },
  category: {
    field: oneOf(['research', 'analysis', 'writing', 'quality']),
    says: 'What it is for. Default: as the worker of that name, else `analysis`.',
  },
  class: {
    field: oneOf(['critical', 'critical-group', 'optional']),
    says: 'What becomes of the run when it fails: it fails, it fails if its whole group does, or it goes on without.',
  },
  source_type: { field: oneOf(sourceTypes), says: 'What kind of sources it finds.' },
  cost: { field: money, says: 'What it is expected to cost, in dollars.' },
  seconds: { field: seconds, says: 'How long it is expected to take.' },
  alternatives: { field: list(text), says: 'Workers that stand in for it when it has failed.' },
})

/** The keys of `research/*.yaml`. */
export const researchFields: Readonly<Record<keyof WrittenResearch, Entry<unknown>>> = {
  description: { field: text, says: 'What it is for, in one sentence.' },
  topic: { field: text, says: 'What to find out, where a run does not say it.' },
  content_type: { field: oneOf(contentTypes), says: 'What kind of text. Default: `article`.' },
  target_length: { field: whole(500, 10_000), says: 'How many words. Default: 2000.' },
  tone: { field: oneOf(tones), says: 'How it speaks. Default: `professional`.' },
  research_depth: { field: oneOf(depths), says: 'How much is read. Default: `standard`.' },
  min_sources: { field: whole(1, 50), says: 'How many sources at least. Default: 10.' },
  preferred_sources: { field: list(text), says: 'Types of sources or addresses to look at first.' },
  max_budget: { field: number(0.5, 50), says: 'Dollars at most. Default: the limit of the run.' },
  max_time_seconds: { field: whole(60, 7200), says: 'Seconds at most. Default: 1200.' },
  min_quality_score: { field: number(0, 1), says: 'What is good enough, from 0 to 1. Default: 0.8.' },
  max_iterations: { field: whole(1, 20), says: 'How often it is carried out at most. Default: 3.' },
  expected_sections: { field: list(text), says: 'Sections that the text must have.' },
  citation_style: { field: oneOf(citationStyles), says: 'How references are written. Default: `numeric`.' },
  reach: {
    field: oneOf(['local', 'web', 'hybrid']),
    says: 'Where to look: in the folder of documents, outside, or both. Default: in the documents, if there is a folder.',
  },
  approve_plan: { field: flag, says: 'Whether a person agrees to the plan first. Default: `false`.' },
  ask_when_unclear: { field: flag, says: 'Whether a person is asked where the topic is ambiguous. Default: `false`.' },
  priority: {
    field: oneOf(['balanced', 'budget', 'quality', 'speed']),
    says: 'What matters most where not everything can be had. Default: `balanced`.',
  },
  models: {
    field: group<WrittenModels>({
      cheap: { field: model, says: '`provider/model` for simple tasks, and those to try when it fails.' },
      usual: { field: model, says: 'For most tasks.' },
      best: { field: model, says: 'For hard briefs with a large budget.' },
    }),
    says: 'Which models workers ask. Default: the model of the project.',
  },
  workers: {
    field: byName(worker, 'article_writer: { run: drafter }'),
    says: 'Workers of your own, by the name of the one they replace or a name of their own.',
  },
}
