import type { JsonObject } from '../../../events/json.ts'
import type { Context } from '../../../kernel/context.ts'
import type { AnyTool } from '../../../kernel/ports/tool.ts'
import { termsOf } from '../../../understanding/prose/terms.ts'
import type { ResearchDepth } from '../brief.ts'
import type { Evidence } from '../evidence/evidence.ts'
import { mergeEvidence } from '../evidence/merge-evidence.ts'
import { withoutOrders } from '../evidence/orders-to-models.ts'
import type { Source } from '../merger/sources.ts'
import type { Desk, ResearchWorker, WorkerFindings, WorkerInput } from '../worker.ts'
import { gapsIn } from '../writing/gaps.ts'
import { keyNames } from '../writing/key-names.ts'
import { type Material, materialOf } from '../writing/material.ts'
import { isSuggested, type Outline, outlineFor, partsOf } from '../writing/outline.ts'
import { offTopic, topicShares } from '../writing/topic-shares.ts'
import { headOf } from '../writing/topic-terms.ts'
import { readFolderReading } from './folder-reading.ts'
import { furtherQueries } from './further-queries.ts'
import { GatheredLibrary } from './gathered-library.ts'

/** How much text of a folder is read, in characters: a small folder is read whole. */
const affordable: Readonly<Record<ResearchDepth, number>> = { light: 120_000, standard: 300_000, deep: 900_000 }
const [mostQueries, mostNames, mostSources] = [40, 8, 60]

/**
 * Reads a folder of documents. It asks what the brief asks, then what the best documents suggest and what too little was
 * found for, and reads everything where that is affordable. No word of it leaves the machine.
 */
export const documentSearch: ResearchWorker = {
  id: 'document_search',
  needs: ['gather_documents'],
  isOutside: false,
  isOffline: true,
  work: async (context, input, desk) => {
    const tool = desk.tools.get('gather_documents')
    return tool === undefined ? nothing(input) : read(context, input, { desk, tool })
  },
}

function nothing({ worker_id }: WorkerInput): WorkerFindings {
  return {
    result: { worker: worker_id, sources: [], queries: [], questions: [], gaps: [], documents_searched: 0 },
    warnings: ['There is no folder of documents to search.'],
  }
}

interface FolderAtHand {
  readonly desk: Desk
  readonly tool: AnyTool
}

async function read(context: Context, input: WorkerInput, { desk, tool }: FolderAtHand): Promise<WorkerFindings> {
  const { brief, questions: asked } = input.context
  const library = new GatheredLibrary(new Date(context.now()).toISOString())
  const most = affordable[brief.research_depth]
  const gather = async (wanted: JsonObject): Promise<void> =>
    library.add(readFolderReading(await context.tool(tool, wanted)))
  const { subject, parts } = partsOf(brief.topic)
  const queries = distinct([subject, ...parts, ...(brief.expected_sections ?? []), ...asked, ...formsOf(subject)])
  await gather({ queries, characters: most, paths: [], without: [] })
  let state = stateOf(input, desk, library.evidence())
  const warnings: string[] = []
  if (library.hasMore) {
    const { value: suggested = [], problem } =
      desk.models.length === 0
        ? {}
        : await furtherQueries(context, desk.models, {
            topic: subject,
            queries,
            titles: library.titles,
            gaps: state.gaps.map(({ question }) => question),
          })
    if (problem !== undefined) warnings.push(`The documents were searched by rules alone (${problem})`)
    const further = distinct([
      ...state.gaps.map(({ query }) => query),
      ...suggested,
      ...keyNames(subject, state.material, topicShares(subject, state.material), mostNames),
      ...state.outline.sections.map(({ title }) => `${subject} ${title}`),
    ]).filter((query) => !queries.includes(query))
    const paths = library.relatives()
    if (further.length + paths.length > 0) {
      const without = library.readWhole
      await gather({ queries: further.length === 0 ? queries : further, characters: most / 2, paths, without })
      state = stateOf(input, desk, library.evidence())
      queries.push(...further)
    }
  }
  return {
    found: state.found,
    result: {
      worker: input.worker_id,
      sources: sourcesIn(state),
      queries,
      questions: distinct([...parts, ...asked, ...state.outline.sections.flatMap(({ questions }) => questions)]),
      gaps: state.gaps.map(({ section, question, passages }) => ({ section, question, passages })),
      documents_searched: library.searched,
      documents_read: library.readWhole.length,
      documents_read_in_part: library.readInPart,
    },
    warnings,
  }
}

/** What is known after a round of search. */
interface SearchState {
  readonly found: Evidence
  readonly material: Material
  readonly outline: Outline
  readonly gaps: ReturnType<typeof gapsIn>
}

function stateOf({ context: { brief } }: WorkerInput, { evidence }: Desk, found: Evidence): SearchState {
  const all = evidence.documents.length === 0 ? found : mergeEvidence(evidence, found)
  const material = materialOf(withoutOrders(all).evidence)
  const outline = outlineFor(brief, material)
  // What documents suggest themselves is there.
  const gaps = gapsIn(outline, material).filter(({ question }) => !isSuggested(question))
  return { found, material, outline, gaps }
}

/** Documents of the folder that say something of the topic and hold today, the most relevant first. */
function sourcesIn({ found, material, outline }: SearchState): Source[] {
  const shares = topicShares(outline.topic, material)
  const seen = new Set<string>()
  return found.documents
    .flatMap(({ sha256, location, title, type, author, published_date, accessed_at }): Source[] => {
      const share = shares.get(sha256) ?? 0
      if (share < offTopic || seen.has(sha256)) return []
      seen.add(sha256)
      const relevance = Math.round(share * 100) / 100
      return [{ title, url: location, type, author, published_date, relevance, accessed_at }]
    })
    .sort((one, other) => other.relevance - one.relevance)
    .slice(0, mostSources)
}

/** Other forms of a topic, because documents that have all of its words are not the only ones about it: its head, and its names. */
function formsOf(topic: string): string[] {
  const names = topic.match(/(?<=\S\s)\p{Lu}[\p{L}\p{N}-]+(?:\s\p{Lu}[\p{L}\p{N}-]+)*/gu) ?? []
  return [headOf(topic), ...names].filter((form) => termsOf(form).length > 0 && form !== topic)
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts.map((text) => text.trim().slice(0, 1000)))]
    .filter((text) => text !== '')
    .slice(0, mostQueries)
}
