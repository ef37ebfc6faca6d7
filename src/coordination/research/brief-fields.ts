import { type Entries, list } from '../../source/fields/collections.ts'
import type { Entry } from '../../source/fields/field.ts'
import { flag, number, oneOf, text, whole } from '../../source/fields/scalars.ts'
import { citationStyles, contentTypes, depths, type PlanPriority, priorities, reaches, tones } from './brief.ts'

/** A brief as people write it: in a file of its own, or as what all briefs of one kind of research have in common. */
export type WrittenBrief = {
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
  readonly reach?: (typeof reaches)[number]
  readonly approve_plan?: boolean
  readonly ask_when_unclear?: boolean
  readonly priority?: PlanPriority
}

export const briefEntries: Entries<WrittenBrief> = {
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
    field: oneOf(reaches),
    says: 'Where to look: in the folder of documents, outside, or both. Default: in the documents, if there is a folder.',
  },
  approve_plan: { field: flag, says: 'Whether a person agrees to the plan first. Default: `false`.' },
  ask_when_unclear: { field: flag, says: 'Whether a person is asked where the topic is ambiguous. Default: `false`.' },
  priority: {
    field: oneOf(priorities),
    says: 'What matters most where not everything can be had. Default: `balanced`.',
  },
}

/** The keys of a file with one brief. */
export const givenFields: Readonly<Record<string, Entry<unknown>>> = {
  ...briefEntries,
  prompt: {
    field: text,
    says: 'The whole request instead of a topic, of any length: what it is about becomes the topic, and what it numbers the sections.',
  },
  request_id: { field: text, says: 'Under which name the result is given back. Default: a new one.' },
  length: { field: briefEntries.target_length.field, says: 'Another word for `target_length`.' },
  words: { field: briefEntries.target_length.field, says: 'Another word for `target_length`.' },
  depth: { field: briefEntries.research_depth.field, says: 'Another word for `research_depth`.' },
}
