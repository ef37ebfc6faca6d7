import type { KindWords } from '../view.ts'
import type { RouterEvents } from './events.ts'

export const routerWords: KindWords<RouterEvents> = {
  tells: {
    'router.selected': ({ agent, reason }) => `chose ${agent}: ${reason}`,
    'router.repair': ({ attempt, problem }) => `made no choice (attempt ${attempt}): ${problem}`,
    'router.failed': ({ candidates }) => `chose nobody of ${candidates.join(', ')}`,
  },
  roles: {
    destination: { trigger: 'route', begins: () => 'was chosen and begins', ends: 'has answered' },
  },
  // A router at the top plays no part for another and speaks all the same. What it chose is told by the event.
  speeches: { route_to: { says: '', atTop: true } },
}
