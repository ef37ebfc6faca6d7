import { BatonError, isBatonError } from '../../errors/baton-error.ts'
import type { Tool, ToolCall } from '../../kernel/ports/tool.ts'
import { Fault } from '../../pacing/fault.ts'
import { readTool, refusal } from '../../tools/read-tool.ts'
import { isStopWord } from '../../understanding/stop-words.ts'
import { serviceTouches } from '../service-client.ts'
import {
  type PaperIndex,
  type PaperIndexName,
  type PaperQuery,
  type PaperReach,
  paperIndexes,
} from './indexes/paper-index.ts'
import { type FoundPapers, type MergedPaper, mergePapers } from './merge-papers.ts'

export type AcademicSearchInput = {
  readonly query: string
  readonly limit: number
  readonly since?: string
  readonly services?: readonly PaperIndexName[]
}

export type AcademicSearchOutput = {
  readonly query: string
  readonly papers: readonly MergedPaper[]
  /** Services that answered, also with nothing. */
  readonly asked: readonly string[]
  /** Services that did not answer, each with the reason. */
  readonly failed: readonly { readonly service: string; readonly problem: string }[]
  readonly summary: string
}

/** A service and what it is asked with. */
export interface ReachableIndex {
  readonly service: PaperIndex
  readonly access: PaperReach
}

const name = 'academic_search'

/** Searches papers with several services at once, and gives each paper once. */
export function academicSearch(
  reachable: readonly ReachableIndex[],
  network: 'auto' | 'off' = 'auto',
): Tool<AcademicSearchInput, AcademicSearchOutput> {
  return readTool({
    name,
    version: '1',
    description:
      'Searches scholarly papers (arXiv, Crossref, OpenAlex, Semantic Scholar) and returns titles, authors, abstracts, ' +
      'DOIs and addresses, each paper once.',
    labels: ['untrusted'],
    inputSchema: {
      type: 'object',
      properties: {
        query: { type: 'string', description: 'What to search for, in a few words', minLength: 1, maxLength: 400 },
        limit: { type: 'integer', description: 'Most papers to return', minimum: 1, maximum: 50, default: 10 },
        since: {
          type: 'string',
          description: 'Only papers from that day or year on, as 2024-05-01 or 2024',
          pattern: '^\\d{4}(-\\d{2}-\\d{2})?$',
        },
        services: {
          type: 'array',
          description: 'Which to ask; all of them unless given',
          items: { type: 'string', enum: [...paperIndexes] },
          minItems: 1,
        },
      },
      required: ['query'],
      additionalProperties: false,
    },
    touches: ({ services }: AcademicSearchInput) =>
      network === 'off' ? [] : serviceTouches(chosen(reachable, services).map(({ access }) => access.base)),
    run: async (input: AcademicSearchInput, call) => {
      const query = queryOf(input)
      const services = chosen(reachable, input.services)
      if (services.length === 0) throw refusal(name, 'none of the services that were named is switched on')
      const outcomes = await Promise.all(services.map((one) => ask(one, query, call)))
      const found = outcomes.flatMap((one) => ('papers' in one ? [one] : []))
      const failed = outcomes.flatMap((one) => ('problem' in one ? [one] : []))
      if (found.length === 0) throw new BatonError('BATON_WEB_PAPERS_FAILED', { problems: failed.map(shown) })
      const papers = mergePapers(found)
        .filter(({ published }) => isSince(published, query.since))
        .slice(0, input.limit)
      const asked = found.map(({ service }) => service)
      return { query: input.query, papers, asked, failed, summary: summarise(input.query, papers, failed) }
    },
  })
}

function chosen(
  reachable: readonly ReachableIndex[],
  wanted: readonly PaperIndexName[] | undefined,
): readonly ReachableIndex[] {
  return wanted === undefined ? reachable : reachable.filter(({ service }) => wanted.includes(service.name))
}

/** Words alone: services take signs and some words for operators, and find nothing for words with hyphens. */
function queryOf({ query, limit, since }: AcademicSearchInput): PaperQuery {
  const all = query.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const words = all.filter((word) => !isStopWord(word.toLowerCase()) && !/^(?:andnot|and|or|not|to)$/i.test(word))
  if (words.length === 0) throw refusal(name, `"${query}" has no word to search for`)
  return { words: words.slice(0, 24), limit, ...(since === undefined ? {} : { since: dayOf(since) }) }
}

function dayOf(since: string): string {
  const day = since.length === 4 ? `${since}-01-01` : since
  if (Number.isNaN(Date.parse(day))) throw refusal(name, `"${since}" is not a date`)
  return day
}

/** Dates may lack the day or the month. What may be new enough stays. */
function isSince(published: string | undefined, since: string | undefined): boolean {
  return since === undefined || (published !== undefined && published >= since.slice(0, published.length))
}

type FailedService = AcademicSearchOutput['failed'][number]

/** What goes wrong with one service is no concern of the others. */
async function ask(
  { service, access }: ReachableIndex,
  query: PaperQuery,
  call: ToolCall,
): Promise<FoundPapers | FailedService> {
  try {
    const search = await service.load()
    return { service: service.title, papers: await search(query, access, call) }
  } catch (thrown) {
    call.signal.throwIfAborted()
    if (!(thrown instanceof Fault || isBatonError(thrown))) throw thrown
    return { service: service.title, problem: thrown.message.replace(/\.$/, '') }
  }
}

function shown({ service, problem }: FailedService): string {
  return `${service}: ${problem}`
}

function summarise(query: string, papers: readonly MergedPaper[], failed: readonly FailedService[]): string {
  const lines = papers.map(({ title, authors: [first], published, url }, index) => {
    const by = [first, published?.slice(0, 4)].filter(Boolean).join(', ')
    return `${index + 1}. ${title}${by === '' ? '' : ` (${by})`}\n   ${url}`
  })
  const found =
    papers.length === 0 ? `No paper was found for "${query}".` : `Papers for "${query}":\n${lines.join('\n')}`
  return failed.length === 0 ? found : `${found}\nNot asked successfully: ${failed.map(shown).join('; ')}.`
}
