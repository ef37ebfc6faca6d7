import { BatonError } from '../errors/baton-error.ts'
import type { Clock } from '../kernel/ports/clock.ts'
import { systemClock } from '../kernel/system-clock.ts'
import type { Egress } from '../outside/egress/egress.ts'
import { lazyEgress } from '../outside/egress/lazy-egress.ts'
import { createSandbox, type Sandbox } from '../outside/sandbox/sandbox.ts'
import type { NewsSettings } from './news/news-search.ts'
import type { PaperSettings } from './papers/indexes/paper-index.ts'
import type { TravelServices } from './travel/services/services.ts'
import type { HotelProvider } from './travel/stays/hotel.ts'
import type { HotelApi } from './travel/stays/hotel-api.ts'
import type { SearchSettings } from './web/search/ask-provider.ts'

/** What the tools that come with Baton can be told. */
export interface BuiltInToolsOptions {
  readonly clock?: Clock
  /** The time zone of the clock when a question names no place. Default: the machine's time zone. */
  readonly timeZone?: string
  /** The folder of files, documents and commands. Without one there are no tools for them. */
  readonly root?: string
  /** How that folder is called in answers and errors. */
  readonly rootName?: string
  /** The part of the folder that documents are searched in. Default: all of it. */
  readonly documents?: string
  /**
   * Gives a private folder for what can be made again, such as the index of documents. Asked only where a tool has a use for
   * it. Default: it stays in memory.
   */
  readonly kept?: () => string | undefined
  /** The way out to the network. Default: one that refuses private addresses. */
  readonly egress?: Egress
  /** `off`: nothing reaches the network; travel answers come from what is bundled. */
  readonly network?: 'auto' | 'off'
  /** How Baton introduces itself to public services, with an address at which its operator can be reached. */
  readonly userAgent?: string
  readonly services?: Partial<TravelServices>
  readonly search?: SearchSettings
  /** Which services know papers, where they answer, and by which keys. */
  readonly academic?: PaperSettings
  /** Which feeds have news. What searches the web searches news too. */
  readonly news?: NewsSettings
  /** A mail or web address by which public services can reach the user. */
  readonly contact?: string
  /** Where hotels are asked for: code, or an API and how it is spoken to. */
  readonly hotels?: HotelProvider | HotelApi
  /** What commands are shut into. Default: the strongest sandbox of this machine, and no commands without one. */
  readonly sandbox?: Sandbox
}

/** The options with every default filled in, as packs take them. */
export interface SettledOptions
  extends Pick<
    BuiltInToolsOptions,
    'timeZone' | 'services' | 'search' | 'academic' | 'news' | 'contact' | 'hotels' | 'kept'
  > {
  readonly clock: Clock
  readonly egress: Egress
  readonly network: 'auto' | 'off'
  readonly userAgent: string
  readonly sandbox: Sandbox
  readonly folder?: GivenFolder
}

/** The folder of files, documents and commands. */
export interface GivenFolder {
  readonly root: string
  /** How it is called in answers and errors. Default: the last part of its path. */
  readonly name?: string
  /** The part of it that documents are searched in. */
  readonly documents?: string
}

export function settle(options: BuiltInToolsOptions): SettledOptions {
  const { root, rootName, documents, egress, sandbox, ...rest } = options
  const { clock = systemClock, network = 'auto', userAgent = 'baton' } = options
  const wayOut = network === 'off' ? closedEgress : (egress ?? lazyEgress({ clock, userAgent }))
  const folder = root === undefined ? undefined : folderAt(root, rootName, documents)
  return {
    ...rest,
    clock,
    network,
    userAgent,
    egress: wayOut,
    sandbox: sandbox ?? createSandbox(),
    ...(folder === undefined ? {} : { folder }),
  }
}

function folderAt(root: string, name: string | undefined, documents: string | undefined): GivenFolder {
  return { root, ...(name === undefined ? {} : { name }), ...(documents === undefined ? {} : { documents }) }
}

/** No way out: the user has switched the network off. */
export const closedEgress: Egress = {
  request: async ({ url }) => {
    const host = URL.canParse(url) ? new URL(url).origin : 'The address'
    throw new BatonError('BATON_EGRESS_UNREACHABLE', { host, problem: 'the network is switched off (`network: off`)' })
  },
}
