import type { AnyTool } from '../../kernel/ports/tool.ts'
import type { Egress } from '../../outside/egress/egress.ts'
import { httpGet, httpSend } from './http-request.ts'
import { readPage, readPagePart } from './read-page.ts'
import type { SearchSettings } from './search/ask-provider.ts'
import { webSearch } from './web-search.ts'

/** The tools that reach the web. */
export function webTools(egress: Egress, search?: SearchSettings, network?: 'auto' | 'off'): AnyTool[] {
  return [webSearch(egress, search, network), readPage(egress), readPagePart(egress), httpGet(egress), httpSend(egress)]
}
