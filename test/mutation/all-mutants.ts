import { engineBesideMutants } from './engine-beside-mutants.ts'
import { engineMutants } from './engine-mutants.ts'
import { executionMutants } from './execution-mutants.ts'
import { journalMutants } from './journal-mutants.ts'
import type { Mutant } from './mutant.ts'
import { noticedMutants } from './noticed-mutants.ts'
import { operationMutants } from './operation-mutants.ts'
import { providerMutants } from './provider-mutants.ts'
import { replayMutants } from './replay-mutants.ts'
import { sqliteMutants } from './sqlite-mutants.ts'
import { treeMutants } from './tree-mutants.ts'
import { workMutants } from './work-mutants.ts'

/** Every mistake that is made on purpose. */
export const allMutants: readonly Mutant[] = [
  ...noticedMutants,
  ...engineMutants,
  ...engineBesideMutants,
  ...executionMutants,
  ...journalMutants,
  ...operationMutants,
  ...providerMutants,
  ...replayMutants,
  ...sqliteMutants,
  ...treeMutants,
  ...workMutants,
]
