import type { KindWords } from '../view.ts'
import { handoffAbout } from './about.ts'

/** A handoff is told by the agent that lets go and by the one that takes over; it writes no events. */
export const handoffWords: KindWords<unknown> = {
  tells: {},
  roles: {
    handoff: {
      trigger: 'handoff',
      starts: ({ name }) => `hands off to ${name}`,
      begins: ({ about, reason }) => {
        const { from } = handoffAbout(about) ?? {}
        return from === undefined ? reason : `takes over from ${from}`
      },
      ends: 'has finished',
    },
  },
}
