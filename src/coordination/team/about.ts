import { type Fields, fitting, oneOf, text, whole } from '../../events/field.ts'
import type { Json } from '../../events/json.ts'

/* What the runs of members and coordinators are about. Types rather than interfaces, so that they are JSON. */

/** One turn of one member. */
export type MemberAbout = { readonly team: string; readonly member: string; readonly round: number }

/** A turn of the coordinator: after a round, or the last one, which ends with the report. */
export type CoordinatorAbout = { readonly team: string; readonly round: number; readonly turn: 'between' | 'last' }

const team = text('the agent whose team it is')
const round = whole('the round, from 1')

const memberFields: Fields<MemberAbout> = { team, member: text('the member'), round }
const coordinatorFields: Fields<CoordinatorAbout> = { team, round, turn: oneOf(['between', 'last'], 'which turn') }

export function memberAbout(about: Json | undefined): MemberAbout | undefined {
  return fitting(about, memberFields)
}

export function coordinatorAbout(about: Json | undefined): CoordinatorAbout | undefined {
  return fitting(about, coordinatorFields)
}
