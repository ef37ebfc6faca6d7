import { isProvenDead, processOwner } from '../journal/owner.ts'

/** The name of this process to others, and how it knows that one of them is gone. */
export const thisProcess: { readonly owner: string; readonly isProvenDead: (owner: string) => boolean } = {
  owner: processOwner(),
  isProvenDead,
}
