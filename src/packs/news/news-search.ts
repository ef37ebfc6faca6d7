import { BatonError, isBatonError } from '../../errors/baton-error.ts'
import type { Clock } from '../../kernel/ports/clock.ts'
import type { Tool, ToolCall } from '../../kernel/ports/tool.ts'
import type { Egress } from '../../outside/egress/egress.ts'
import { Fault } from '../../pacing/fault.ts'
import { readTool, refusal } from '../../tools/read-tool.ts'
import { termsOf } from '../../understanding/prose/terms.ts'
import { publishedAt } from '../../understanding/published-at.ts'
import { type ServiceClient, serviceTouches } from '../service-client.ts'
import { askProvider } from '../web/search/ask-provider.ts'
import type { SearchProvider } from '../web/search/provider.ts'
import { type NewsSpan, spans } from './news-dates.ts'
import { itemsAbout } from './rank-news.ts'
import type { NewsItem } from './read-feed.ts'

/** Where news comes from besides the service that searches the web. */
export interface NewsSettings {
  /** Addresses of feeds in RSS or Atom. */
  readonly feeds?: readonly string[]
}

export type NewsSearchInput = { readonly query: string; readonly limit: number; readonly within?: NewsSpan }

type FoundNews = {
  readonly title: string
  readonly url: string
  /** `2026-05-03T09:30:00.000Z`; absent where nothing says when. */
  readonly published?: string
  readonly author?: string
  readonly source: string
  readonly text: string
}

export type NewsSearchOutput = {
  readonly query: string
  readonly items: readonly FoundNews[]
  /** Feeds and services that did not answer, each with the reason. */
  readonly failed: readonly { readonly source: string; readonly problem: string }[]
  /** What was about it but older than asked for, or without a date when one was needed. */
  readonly left_out: { readonly older: number; readonly undated: number }
  readonly summary: string
}

export interface NewsSources {
  readonly egress: Egress
  readonly clock: Clock
  readonly client: ServiceClient
  readonly network: 'auto' | 'off'
  readonly feeds: readonly string[]
  readonly provider?: SearchProvider
}

const name = 'news_search'
const feedsKeptMs = 5 * 60_000
const accepted = 'application/rss+xml, application/atom+xml, application/rdf+xml, application/xml;q=0.9, */*;q=0.5'

/** Searches the feeds of the settings and the news of the service that searches the web, each piece of news once. */
export function newsSearch(sources: NewsSources): Tool<NewsSearchInput, NewsSearchOutput> {
  const { feeds, provider, network } = sources
  return readTool({
    name,
    version: '1',
    description:
      'Searches recent news (feeds in RSS and Atom, news search) and returns headlines, dates, sources and addresses.',
    labels: ['untrusted'],
    inputSchema: {
      type: 'object',
      properties: {
        query: { type: 'string', description: 'What the news is to be about', minLength: 1, maxLength: 400 },
        limit: { type: 'integer', description: 'Most items to return', minimum: 1, maximum: 50, default: 10 },
        within: { type: 'string', description: 'Only news at most this old', enum: ['day', 'week', 'month', 'year'] },
      },
      required: ['query'],
      additionalProperties: false,
    },
    touches: () =>
      network === 'off' ? [] : serviceTouches([...feeds, ...(provider === undefined ? [] : [provider.url])]),
    run: async (input: NewsSearchInput, call) => {
      if (feeds.length === 0 && provider === undefined) throw unconfigured()
      if (termsOf(input.query).length === 0) throw refusal(name, `"${input.query}" has no word to search for`)
      const asked = [...feeds.map((feed) => fromFeed(sources, feed, call)), ...fromProvider(sources, input, call)]
      const outcomes = await Promise.all(asked)
      const failed = outcomes.flatMap((one) => ('problem' in one ? [one] : []))
      if (failed.length === outcomes.length) {
        throw new BatonError('BATON_WEB_NEWS_FAILED', { problems: failed.map(shown) })
      }
      const inFeeds = outcomes.flatMap((one) => ('feed' in one ? one.feed : []))
      const searched = outcomes.flatMap((one) => ('found' in one ? one.found : []))
      const about = onlyOnce(byTurns(itemsAbout(input.query, inFeeds), searched))
      const { fresh, left_out } = recent(about, input.within, sources.clock.now())
      const items = fresh.slice(0, input.limit).map(asFound)
      return { query: input.query, items, failed, left_out, summary: summarise(input, items, { failed, left_out }) }
    },
  })
}

function unconfigured(): BatonError {
  return new BatonError('BATON_TOOL_NOT_CONFIGURED', {
    tool: name,
    problem: 'no feed and no search provider is configured',
    remedy:
      'Write `news: { feeds: [https://…] }` into baton.yaml, or `search` with a provider, which searches news too.',
  })
}

type FailedSource = NewsSearchOutput['failed'][number]

async function fromFeed(
  { client }: NewsSources,
  feed: string,
  call: ToolCall,
): Promise<{ readonly feed: readonly NewsItem[] } | FailedSource> {
  const request = {
    url: feed,
    query: {},
    accept: accepted,
    ttlMs: feedsKeptMs,
    read: async (answer: unknown) => {
      const { readFeed } = await import('./read-feed.ts')
      return { feed: readFeed(String(answer), feed) }
    },
  }
  return orFailure(client.ask(request, call), `${new URL(feed).host}${new URL(feed).pathname}`, call)
}

function fromProvider(
  { provider, egress }: NewsSources,
  { query, limit, within }: NewsSearchInput,
  call: ToolCall,
): Promise<{ readonly found: readonly NewsItem[] } | FailedSource>[] {
  if (provider === undefined) return []
  const asked = { query, limit, ...(within === undefined ? {} : { within }) }
  const found = askProvider(provider, asked, egress, call).then((results) => ({
    found: results.map(({ title, url, snippet, published }): NewsItem => {
      const at = published === undefined ? undefined : publishedAt(published)
      return { title, url, ...(at === undefined ? {} : { at }), source: new URL(url).hostname, text: snippet }
    }),
  }))
  return [orFailure(found, provider.name, call)]
}

/** What goes wrong with one of them is no concern of the others. */
async function orFailure<Value>(answer: Promise<Value>, source: string, call: ToolCall): Promise<Value | FailedSource> {
  try {
    return await answer
  } catch (thrown) {
    call.signal.throwIfAborted()
    if (!(thrown instanceof Fault || isBatonError(thrown))) throw thrown
    return { source, problem: thrown.message.replace(/\.$/, '') }
  }
}

/** Two lists, each the best first, as one. */
function byTurns(left: readonly NewsItem[], right: readonly NewsItem[]): NewsItem[] {
  const most = Math.max(left.length, right.length)
  return Array.from({ length: most }, (_, place) => [left[place], right[place]])
    .flat()
    .filter((item) => item !== undefined)
}

function onlyOnce(items: readonly NewsItem[]): NewsItem[] {
  const seen = new Set<string>()
  return items.filter(({ title, url }) => {
    const keys = [url.replace(/[#?].*$|\/$/gs, ''), title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')]
    const isNew = keys.every((key) => !seen.has(key))
    for (const key of keys) seen.add(key)
    return isNew
  })
}

interface Recent {
  readonly fresh: readonly NewsItem[]
  readonly left_out: NewsSearchOutput['left_out']
}

function recent(items: readonly NewsItem[], within: NewsSpan | undefined, now: number): Recent {
  if (within === undefined) return { fresh: items, left_out: { older: 0, undated: 0 } }
  const earliest = now - spans[within]
  const undated = items.filter(({ at }) => at === undefined).length
  const fresh = items.filter(({ at }) => at !== undefined && at >= earliest)
  return { fresh, left_out: { older: items.length - fresh.length - undated, undated } }
}

function asFound({ at, ...item }: NewsItem): FoundNews {
  return at === undefined ? item : { ...item, published: new Date(at).toISOString() }
}

function shown({ source, problem }: FailedSource): string {
  return `${source}: ${problem}`
}

function summarise(
  { query, within }: NewsSearchInput,
  items: readonly FoundNews[],
  { failed, left_out: { older, undated } }: Pick<NewsSearchOutput, 'failed' | 'left_out'>,
): string {
  const lines = items.map(
    ({ title, url, published, source }, index) =>
      `${index + 1}. ${title} (${[source, published?.slice(0, 10)].filter(Boolean).join(', ')})\n   ${url}`,
  )
  const notes = [
    items.length === 0 ? `There is no news about "${query}".` : `News about "${query}":\n${lines.join('\n')}`,
    ...(older === 0 ? [] : [`${older} older than a ${within} left out.`]),
    ...(undated === 0 ? [] : [`${undated} without a date left out.`]),
    ...(failed.length === 0 ? [] : [`Not read: ${failed.map(shown).join('; ')}.`]),
  ]
  return notes.join('\n')
}
