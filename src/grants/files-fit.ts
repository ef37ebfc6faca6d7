import { fitsGlob } from './glob.ts'
import { arePathsApart, coversPath } from './intersection.ts'
import type { FilesTouch } from './touch.ts'

/** Whether a glob that grants lets this be touched. */
export function grantFits(glob: string, { path, extent }: FilesTouch): boolean {
  if (extent === 'whole') return coversPath(glob, everythingIn(path))
  return fitsGlob(glob, path) || (extent === 'part' && mayMeet(glob, path))
}

/** Whether a glob of a rule that denies or asks stands against this. */
export function ruleStandsAgainst(glob: string, { path, extent }: FilesTouch): boolean {
  if (extent === 'whole') return mayMeet(glob, path)
  return extent === 'part' ? coversPath(glob, everythingIn(path)) : fitsGlob(glob, path)
}

function mayMeet(glob: string, path: string): boolean {
  return fitsGlob(glob, path) || !arePathsApart(glob, everythingIn(path))
}

function everythingIn(path: string): string {
  return path === '' || path === '.' ? '**' : `${path}/**`
}
