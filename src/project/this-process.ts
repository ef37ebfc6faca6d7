import { isProvenDead, processOwner } from '../journal/owner.ts'

/** Who this process is to others, and how it knows that one of them is gone. */
export const thisProcess: { readonly owner: string; readonly isProvenDead: (owner: string) => boolean } = {
  owner: processOwner(),
  isProvenDead,
}
