import type { Json } from './json.ts'

/** Baton writes nothing that is nested as deep as a fifth of this. Deeper data would fill the stack of all that reads it. */
const deepest = 1000

/** Whether data is nested deeper than anything that Baton writes. */
export function isTooDeep(data: Json, left: number = deepest): boolean {
  if (typeof data !== 'object' || data === null) return false
  return left === 0 || Object.values(data).some((item) => isTooDeep(item, left - 1))
}

export const tooDeep: string = `it is nested more than ${deepest} deep, and Baton writes nothing like that`
