import type { Topic } from './topic-tools.ts'

const journey =
  /\b(?:trip|travel(?:l?ing|l?er)?s?|visit(?:ing)?|holidays?|vacation|weekend|get-?away|city break|break|journey|itinerary|tour|stopover|honeymoon|sightseeing|(?:going|heading|off|fly(?:ing)?|moving) to|prepare for|plans?|planning|guide)\b/i

const speaksOf: Readonly<Record<Topic, RegExp>> = {
  weather:
    /\b(?:wea?ther|forecast|rain(?:y|s|ing)?|snow(?:y|s|ing)?|sun(?:ny|shine)?|storm(?:y|s)?|wind(?:y)?|fog(?:gy)?|umbrella|coat|jacket|sweater|sunscreen|pack|wear|clothes|cold(?:er|est)?|cool(?:er)?|chilly|freez(?:e|ing)|warm(?:er|est)?|hot(?:ter|test)?|mild(?:er)?|humid|temperatures?|degrees|climate)\b/i,
  hotels:
    /\b(?:hotels?|hostels?|accommodations?|lodging|rooms?|overnight|sleep|(?:place|where) to stay|stay the night|b&b|guest ?house|airbnb)\b/i,
  directions:
    /\b(?:directions?|routes?|distance|how far|far(?:ther|thest)?|further|close(?:r|st)?|near(?:er|est)|way|miles|kilomet(?:er|re)s|km|drive|driving|walk(?:ing)?|cycl(?:e|ing)|bike|road|get (?:there|from|to)|how long)\b/i,
  places:
    /\b(?:where(?:['’]s| is| are| exactly| on earth| in the world)|located|location|coordinates|latitude|longitude|which country|what country|in the world|on the map)\b/i,
}

/** The words that name a topic outright, while the others above only hint at it. */
export const topicWords: Readonly<Record<'weather' | 'hotels', RegExp>> = {
  weather: /\bwea?ther\b|\bforecast\b|\bumbrella\b/i,
  hotels: /\bhotels?\b|\baccommodation\b|\bhostels?\b/i,
}

export function isAboutDirections(part: string): boolean {
  return speaksOf.directions.test(part)
}

export function isAboutJourney(part: string): boolean {
  return journey.test(part)
}

/** "Where is it warmer?" asks about the weather: a place is asked for only where nothing else is. */
export function topicsOf(part: string, named: readonly string[]): Topic[] {
  const about = (['weather', 'hotels', 'directions'] as const).filter((topic) => speaksOf[topic].test(part))
  if (about.length > 0) return about
  if (speaksOf.places.test(part)) return ['places']
  // "Get me from Seville to Granada": two places and where it starts.
  return named.length === 2 && /\bfrom\b/i.test(part) && !journey.test(part) ? ['directions'] : []
}
