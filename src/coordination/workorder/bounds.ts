import type { KeyBounds } from '../bounds.ts'

/** The lead decides how many workers there are, so only the limits of the run hold them. */
export const workOrderBounds: KeyBounds = () => Number.POSITIVE_INFINITY
