import { type KeyBounds, sumOf } from '../bounds.ts'
import type { Advisors } from './fields.ts'

export const advisorsBounds: KeyBounds<Advisors> = ({ agents }, _, { callsOf }, inside) =>
  sumOf(agents.map(callsOf)) + inside()
