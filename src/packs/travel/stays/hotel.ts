import type { Touch } from '../../../grants/touch.ts'
import type { ToolCall } from '../../../kernel/ports/tool.ts'

/** What is asked for. */
export type HotelsInput = {
  readonly place: string
  readonly check_in?: string
  readonly check_out?: string
  readonly guests?: number
}

export type Hotel = {
  readonly name: string
  readonly address?: string
  readonly pricePerNight?: number
  readonly currency?: string
  readonly stars?: number
  readonly url?: string
}

/** What was found: hotels, or a text about them from a tool that gives no more. */
export type FoundHotels = readonly Hotel[] | { readonly text: string }

/** A service that knows about free rooms. Baton comes with none, because each of them needs a contract. */
export interface HotelProvider {
  readonly name: string
  /** Hosts that a search sends the request to. */
  readonly hosts: readonly string[]
  /** What a search touches besides these hosts. */
  readonly touches?: readonly Touch[]
  search(request: HotelsInput, call: ToolCall): Promise<FoundHotels>
}
