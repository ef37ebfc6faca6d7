export const hotelParameters = ['place', 'check_in', 'check_out', 'guests'] as const
export const hotelFieldNames = ['name', 'address', 'pricePerNight', 'currency', 'stars', 'url'] as const

/** How a search is asked, and where in its answers hotels stand. */
interface HotelWords {
  readonly name?: string
  readonly send?: Readonly<Record<string, (typeof hotelParameters)[number]>>
  readonly always?: Readonly<Record<string, string | number | boolean>>
  readonly list?: string
  readonly fields?: { readonly [Name in (typeof hotelFieldNames)[number]]?: string }
}

/** An HTTP API. `key` is the name of the variable that holds the key. */
interface HotelAddress extends HotelWords {
  readonly url: string
  readonly method?: 'GET' | 'POST'
  readonly key?: string
  readonly keyHeader?: string
  readonly timeoutMs?: number
}

/** A tool of an MCP server: `server/tool`. */
export interface HotelTool extends HotelWords {
  readonly mcp: string
}

/** Where hotels are asked for. */
export type HotelChoice = HotelAddress | HotelTool

/** The same as it stands in `baton.yaml`. */
export interface WrittenHotels extends Partial<HotelAddress>, Partial<HotelTool> {}
