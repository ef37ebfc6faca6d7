import type { EffectClass } from '../../events/tool.ts'
import type { Clock } from '../../kernel/ports/clock.ts'
import type { EgressStream } from '../egress/stream.ts'
import type { ServerFence } from './fence-server.ts'
import type { PinStore } from './pins.ts'
import type { McpConsentRequest } from './server.ts'

/** Something about servers that the user should see. */
export type McpNotice =
  /** Its tools were pinned as they are, because they were listed for the first time. */
  | { readonly kind: 'first_seen'; readonly server: string; readonly tools: number }
  /** Something else is started or reached under the same name. */
  | { readonly kind: 'server_changed'; readonly server: string }
  | { readonly kind: 'new_tool'; readonly server: string; readonly tool: string }
  | { readonly kind: 'tool_changed'; readonly server: string; readonly tool: string; readonly difference: string }
  | { readonly kind: 'tools_left_out'; readonly server: string; readonly reason: string }
  /** It said that its tools are others now; they are listed again when next needed. */
  | { readonly kind: 'list_changed'; readonly server: string }

/** What MCP servers are given, asked and limited by. */
export interface McpOutside {
  readonly clock: Clock
  /** The value of an environment variable or secret. */
  readonly variable: (name: string) => string | undefined
  /** Whether this may be started or reached. Asked before each start until the answer is yes. */
  readonly consent: (server: McpConsentRequest) => Promise<boolean>
  readonly pins: PinStore
  /** How servers are reached by HTTP. Without it they can't be. */
  readonly egress?: EgressStream
  /** Where programs are started when their declaration says nothing else. */
  readonly folder?: string
  /** Shuts in servers that are programs. Without it they are started as they are. */
  readonly fence?: ServerFence
  /** What tools do to the world, by their names here. Whatever the server says of them does not matter then. */
  readonly effects?: Readonly<Record<string, Exclude<EffectClass, 'compensable'>>>
  readonly notice?: (notice: McpNotice) => void
  readonly limits?: Partial<McpLimits>
}

export interface McpLimits {
  /** To start and to introduce itself. */
  readonly connectMs: number
  /** Silence during a call; progress ends a silence. */
  readonly callMs: number
  /** A call in all, with whatever progress. */
  readonly longestCallMs: number
  /** For a program to end by itself once its input ends, and once more after it was told to. */
  readonly closeMs: number
}

export const usualLimits: McpLimits = { connectMs: 30_000, callMs: 60_000, longestCallMs: 600_000, closeMs: 2_000 }
