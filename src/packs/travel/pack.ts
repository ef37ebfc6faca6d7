import type { Pack, PackOffer } from '../pack.ts'
import { goesByTimetable } from './timetable.ts'

/** `workorder:concierge`: answers questions about weather, directions, hotels and places, several at once. */
const concierge: PackOffer = {
  kind: 'workorder',
  name: 'concierge',
  description: 'Answers questions about the weather, the way, hotels and places, also several at once.',
  guidance: 'You help people who travel. Travel advice for a place means its weather and its hotels.',
  requiredTools: ['weather', 'directions', 'hotels', 'places'],
  optionalTools: ['calculator', 'convert_units', 'clock'],
}

/** Weather, places, directions and hotels; all but hotels also answer without a network. */
export const travel: Pack = {
  name: 'travel',
  tools: {
    weather: { effect: 'read', needs: [], task: 'check_weather' },
    places: { effect: 'read', needs: [], task: 'find_place' },
    // Directions by road don't answer a question about trains.
    directions: { effect: 'read', needs: [], task: 'find_directions', isMeant: (part) => !goesByTimetable(part) },
    hotels: { effect: 'read', needs: [], task: 'find_hotels' },
  },
  load: async () => {
    const { travelTools } = await import('./tools.ts')
    return travelTools
  },
  requestRules: async () => (await import('./requests/rules.ts')).travelRules,
  offers: [concierge],
}
