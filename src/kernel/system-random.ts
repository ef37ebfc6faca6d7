/** The machine's own chance. */
export const systemRandom = (): number => Math.random()
