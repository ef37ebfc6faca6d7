import type { Clock } from '../kernel/ports/clock.ts'
import type { Egress } from '../outside/egress/egress.ts'
import type { Sandbox } from '../outside/sandbox/sandbox.ts'
import type { HotelProvider } from './travel/hotels.ts'
import type { TravelServices } from './travel/services.ts'
import type { SearchSettings } from './web/web-search.ts'

/** What the tools that come with Baton can be told. */
export interface BuiltInToolsOptions {
  readonly clock?: Clock
  /** Where the clock is read when nobody names a place. Default: the machine's time zone. */
  readonly timeZone?: string
  /** The folder of files, documents and commands. Without one there are no tools for them. */
  readonly root?: string
  /** How that folder is called in answers and errors. */
  readonly rootName?: string
  /** The part of the folder that documents are searched in. Default: all of it. */
  readonly documents?: string
  /** The way out to the network. Default: one that refuses private addresses. */
  readonly egress?: Egress
  /** `off`: nothing reaches the network; travel answers come from what is bundled. */
  readonly network?: 'auto' | 'off'
  /** How Baton introduces itself to public services, with a way to reach whoever runs it. */
  readonly userAgent?: string
  readonly services?: Partial<TravelServices>
  readonly search?: SearchSettings
  readonly hotels?: HotelProvider
  /** What commands are shut into. Default: the strongest fence of this machine, and no commands without one. */
  readonly sandbox?: Sandbox
}
