import { BatonError } from '../../errors/baton-error.ts'
import type { Tool, ToolCall } from '../../kernel/ports/tool.ts'
import { readTool, refusal } from '../../tools/read-tool.ts'
import { dayOf } from './calendar.ts'

export type HotelsInput = {
  readonly place: string
  readonly check_in?: string
  readonly check_out?: string
  readonly guests?: number
}

type Hotel = {
  readonly name: string
  readonly address?: string
  readonly pricePerNight?: number
  readonly currency?: string
  readonly stars?: number
  readonly url?: string
}

/** A service that knows about free rooms. Baton comes with none, because each of them needs a contract. */
export interface HotelProvider {
  readonly name: string
  /** Hosts that a search sends the request to. */
  readonly hosts: readonly string[]
  search(request: HotelsInput, call: ToolCall): Promise<readonly Hotel[]>
}

export type HotelsOutput = {
  readonly source: 'live'
  readonly attribution: string
  readonly hotels: readonly Hotel[]
  readonly summary: string
}

const name = 'hotels'

/** Hotels, asked of the provider that was plugged in. */
export function hotelsTool(provider?: HotelProvider): Tool<HotelsInput, HotelsOutput> {
  return readTool<HotelsInput, HotelsOutput>({
    name,
    version: '1',
    description: 'Finds hotels and other accommodation to stay in a city for given nights.',
    labels: ['untrusted'],
    inputSchema: {
      type: 'object',
      properties: {
        place: {
          type: 'string',
          description: 'City or town to stay in',
          format: 'place',
          minLength: 1,
          maxLength: 100,
        },
        check_in: { type: 'string', description: 'Day of arrival, YYYY-MM-DD', format: 'date' },
        check_out: { type: 'string', description: 'Day of departure, YYYY-MM-DD', format: 'date' },
        guests: { type: 'integer', description: 'How many guests', minimum: 1, maximum: 50 },
      },
      required: ['place'],
      additionalProperties: false,
    },
    touches: () => (provider?.hosts ?? []).map((host) => ({ kind: 'service', host })),
    run: async (input, call) => {
      if (provider === undefined) {
        throw new BatonError('BATON_TOOL_NOT_CONFIGURED', {
          tool: name,
          problem: 'no hotel provider is configured',
          remedy:
            'No setting of baton.yaml supplies hotels. In code, plug a provider in with `builtInTools({ hotels: provider })`; ' +
            'from the command line, let an agent use the hotel tool of an MCP server instead.',
        })
      }
      checkDates(input)
      const hotels = await provider.search(input, call)
      return {
        source: 'live',
        attribution: provider.name,
        hotels,
        summary: summarize(input.place, hotels, provider.name),
      }
    },
  })
}

function checkDates({ check_in, check_out }: HotelsInput): void {
  const [arrival, departure] = [check_in, check_out].map((date) => {
    const day = date === undefined ? undefined : dayOf(date)
    if (date !== undefined && day === undefined)
      throw refusal(name, `"${date.slice(0, 40)}" is not a date; write YYYY-MM-DD`)
    return day
  })
  if (arrival !== undefined && departure !== undefined && departure <= arrival)
    throw refusal(name, `check_out (${check_out}) is not after check_in (${check_in})`)
}

function summarize(place: string, hotels: readonly Hotel[], source: string): string {
  if (hotels.length === 0) return `${source} has no hotels in ${place} for that.`
  const listed = hotels.slice(0, 5).map((hotel) => {
    const { pricePerNight, currency = '' } = hotel
    return pricePerNight === undefined ? hotel.name : `${hotel.name} (${`${pricePerNight} ${currency}`.trim()} a night)`
  })
  return `Hotels in ${place}, says ${source}: ${listed.join(', ')}.`
}
