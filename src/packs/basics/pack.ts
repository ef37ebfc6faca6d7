import type { Pack } from '../pack.ts'

const timeWords = /\b(?:time|clock|o['’]clock|date|days?|weekday|hours?|until|since)\b/i

/** Tools that need nothing but themselves: the time, arithmetic, units. */
export const basics: Pack = {
  name: 'basics',
  tools: {
    // A place and a day alone do not ask for the time there.
    clock: { effect: 'read', needs: [], task: 'check_time', isMeant: (part) => timeWords.test(part) },
    calculator: { effect: 'read', needs: [], task: 'calculate' },
    convert_units: { effect: 'read', needs: [], task: 'convert_units' },
  },
  load: async () => {
    const { basicTools } = await import('./tools.ts')
    return ({ clock, timeZone }) => basicTools(clock, timeZone)
  },
}
