import type { KeyBounds } from '../bounds.ts'
import type { Handoff } from './fields.ts'

export const handoffBounds: KeyBounds<Handoff> = ({ agent: next }, _, { callsOf }, inside) => inside() + callsOf(next)
