import { type Fields, fitting, text } from '../../events/field.ts'
import type { Json } from '../../events/json.ts'

/** What a run that takes over is about: whose work it finishes. A type, so that it is JSON. */
export type HandoffAbout = { readonly from: string }

const fields: Fields<HandoffAbout> = { from: text('the agent that hands off') }

export function handoffAbout(about: Json | undefined): HandoffAbout | undefined {
  return fitting(about, fields)
}
