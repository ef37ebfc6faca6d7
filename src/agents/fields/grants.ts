import type { Grants } from '../../grants/grants.ts'
import type { Field } from '../../source/fields/field.ts'
import { grantsField } from '../../source/fields/grants.ts'
import { names, runnable } from './references.ts'

/** What an agent may touch. What is not written is not granted. */
export const grants: Field<Grants> = grantsField(names(runnable))
