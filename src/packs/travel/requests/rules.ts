import type { RequestRules } from '../../pack.ts'
import { withAlsoAsked } from './also-asked.ts'
import { followUp } from './go-on.ts'
import { readPart } from './parts.ts'
import { sceneOf } from './scene.ts'
import { spellCities } from './spelled-cities.ts'
import { touchUp } from './touch-up.ts'

/** How requests about weather, places, directions and hotels are understood without a model. */
export const travelRules: RequestRules = {
  respell: spellCities,
  read: (request) => {
    const scene = sceneOf(request)
    return {
      callsFor: (part, before) => readPart(part, scene, before),
      withAlsoAsked: (calls) => withAlsoAsked(calls, scene),
      followUp: (before, byWords) => followUp(before, byWords, scene),
      touchUp: (calls) => touchUp(calls, scene),
    }
  },
}
