import { researchErrors } from './errors.ts'

/** Where research stands (RES-10). */
export const phases = [
  'INITIALIZED',
  'PLANNING',
  'STRATEGY',
  'EXECUTING',
  'EVALUATING',
  'RE_PLANNING',
  'MERGING',
  'COMPLETED',
  'FAILED',
] as const

export type ResearchPhase = (typeof phases)[number]

/** What may follow what. Only execution can be cut short to merge what is there (RES-11, RES-12). */
const followers: Readonly<Record<ResearchPhase, readonly ResearchPhase[]>> = {
  INITIALIZED: ['PLANNING', 'FAILED'],
  PLANNING: ['STRATEGY', 'FAILED'],
  STRATEGY: ['EXECUTING', 'FAILED'],
  EXECUTING: ['EVALUATING', 'MERGING', 'FAILED'],
  EVALUATING: ['RE_PLANNING', 'MERGING', 'FAILED'],
  RE_PLANNING: ['PLANNING', 'FAILED'],
  MERGING: ['COMPLETED', 'FAILED'],
  COMPLETED: [],
  FAILED: [],
}

export function mayFollow(phase: ResearchPhase, next: ResearchPhase): boolean {
  return followers[phase].includes(next)
}

export function follow(phase: ResearchPhase, next: ResearchPhase): ResearchPhase {
  if (mayFollow(phase, next)) return next
  throw researchErrors.error('BATON_RESEARCH_TRANSITION', { phase, next })
}
