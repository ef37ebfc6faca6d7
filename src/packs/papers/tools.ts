import type { AnyTool } from '../../kernel/ports/tool.ts'
import { ServiceClient } from '../service-client.ts'
import type { SettledOptions } from '../tool-options.ts'
import { academicSearch } from './academic-search.ts'
import { allPaperIndexes } from './indexes/all.ts'
import { type PaperIndex, type PaperSettings, paperIndexes } from './indexes/paper-index.ts'

/** The tool that searches papers, with the services of the settings. */
export function paperTools(
  options: Pick<SettledOptions, 'egress' | 'clock' | 'userAgent' | 'contact' | 'academic' | 'network'>,
): AnyTool[] {
  const { egress, clock, userAgent, contact, academic = {}, network } = options
  const arxivHost = new URL(academic.arxiv?.url ?? 'https://export.arxiv.org').host
  const client = new ServiceClient({
    egress,
    clock,
    userAgent,
    timeoutMs: 20_000,
    maxBytes: 5 * 2 ** 20,
    // arXiv asks for three seconds, the others for one.
    everyMs: (host) => (host === arxivHost ? 3000 : 1000),
    patienceMs: 10_000,
  })
  const mail = /^(?:mailto:)?([^\s@:]{1,200}@[^\s@]{1,200}\.[^\s@]{1,80})$/.exec(contact ?? '')?.[1]
  const reachable = allPaperIndexes
    .filter((service) => isAsked(service, academic))
    .map((service) => {
      const { url: base = service.publicBase, key } = academic[service.name] ?? {}
      return { service, access: { client, base, ...(key === undefined ? {} : { key }), ...(mail && { mail }) } }
    })
  return [academicSearch(reachable, network)]
}

function isAsked({ name }: PaperIndex, { ask = paperIndexes }: PaperSettings): boolean {
  return ask.includes(name)
}
