import { BatonError } from '../../errors/baton-error.ts'
import type { Tool, ToolCall } from '../../kernel/ports/tool.ts'
import { Fault } from '../../pacing/fault.ts'
import { readTool, refusal } from '../../tools/read-tool.ts'
import { dayOf } from './calendar.ts'
import type { FoundHotels, Hotel, HotelProvider, HotelsInput } from './stays/hotel.ts'

export type HotelsOutput = {
  readonly source: 'live'
  readonly attribution: string
  /** Absent where the answer is a text. */
  readonly hotels?: readonly Hotel[]
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
    touches: () => [
      ...(provider?.hosts ?? []).map((host) => ({ kind: 'service' as const, host })),
      ...(provider?.touches ?? []),
    ],
    run: async (input, call) => {
      if (provider === undefined) {
        throw new BatonError('BATON_TOOL_NOT_CONFIGURED', {
          tool: name,
          problem: 'no hotel provider is configured',
          remedy:
            'Write `hotels:` into baton.yaml, with the `url` of an API or the tool of an MCP server (docs/tools.md#hotels); ' +
            'in code, plug a provider in with `builtInTools({ hotels: provider })`.',
        })
      }
      checkDates(input)
      const found = await search(provider, input, call)
      const about = { source: 'live', attribution: provider.name } as const
      if ('text' in found) return { ...about, summary: `${provider.name} says: ${found.text}` }
      return { ...about, hotels: found, summary: summarize(input.place, found, provider.name) }
    },
  })
}

/** What was refused would be refused again; what failed may be tried again. */
async function search(provider: HotelProvider, input: HotelsInput, call: ToolCall): Promise<FoundHotels> {
  try {
    return await provider.search(input, call)
  } catch (thrown) {
    if (!(thrown instanceof Fault)) throw thrown
    if (thrown.kind === 'refused') throw refusal(name, thrown.message)
    throw new BatonError('BATON_TOOL_FAILED', { tool: name, problem: `${thrown.message}.` }, thrown)
  }
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
