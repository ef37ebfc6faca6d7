import type { AnyTool } from '../../kernel/ports/tool.ts'
import { ServiceClient } from '../service-client.ts'
import type { SettledOptions } from '../tool-options.ts'
import { providerFor } from '../web/search/ask-provider.ts'
import { newsSearch } from './news-search.ts'

type NewsOptions = Pick<SettledOptions, 'egress' | 'clock' | 'userAgent' | 'news' | 'search' | 'network'>

/** The tool that searches news, with the feeds of the settings and the service that searches the web. */
export function newsTools({ egress, clock, userAgent, news, search, network }: NewsOptions): AnyTool[] {
  const client = new ServiceClient({
    egress,
    clock,
    userAgent,
    timeoutMs: 15_000,
    maxBytes: 5 * 2 ** 20,
    patienceMs: 5000,
  })
  const provider = search === undefined ? undefined : providerFor(search, 'news')
  return [newsSearch({ egress, clock, client, network, feeds: news?.feeds ?? [], ...(provider && { provider }) })]
}
