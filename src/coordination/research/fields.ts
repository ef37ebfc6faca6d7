import { runnable, tool } from '../../agents/fields/references.ts'
import { byName, group, list } from '../../source/fields/collections.ts'
import type { Entry } from '../../source/fields/field.ts'
import { money, seconds } from '../../source/fields/quantities.ts'
import { oneOf, text } from '../../source/fields/scalars.ts'
import { sourceTypes } from './brief.ts'
import { briefEntries, type WrittenBrief } from './brief-fields.ts'

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
export type WrittenResearch = WrittenBrief & {
  readonly description?: string
  readonly models?: WrittenModels
  readonly social_media_tool?: string
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
  ...briefEntries,
  models: {
    field: group<WrittenModels>({
      cheap: { field: model, says: '`provider/model` for simple tasks, and those to try when it fails.' },
      usual: { field: model, says: 'For most tasks.' },
      best: { field: model, says: 'For hard briefs with a large budget.' },
    }),
    says: 'Which models workers ask. Default: the model of the project.',
  },
  social_media_tool: {
    field: tool,
    says: 'The tool that searches social media, such as one of an MCP server. Default: the one called `social_media_search`, if there is one.',
  },
  workers: {
    field: byName(worker, 'article_writer: { run: drafter }'),
    says: 'Workers of your own, by the name of the one they replace or a name of their own.',
  },
}
