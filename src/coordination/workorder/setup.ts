import type { Spendable } from '../../kernel/limits.ts'
import type { WorkOrderSettings } from './fields.ts'
import type { Toolbox } from './toolbox.ts'

/** The most a part of the work is expected to use (4.5). */
export type Estimate = Partial<Spendable>

/** A work order's own definition with everything it names looked up. */
export interface WorkOrderSetup {
  readonly name: string
  /** What the lead is told besides the request. */
  readonly guidance: string
  readonly settings: Omit<WorkOrderSettings, 'tools'>
  readonly toolbox: Toolbox
  /** The models of workers. Empty: a worker calls its tool and that is all. */
  readonly models: readonly string[]
  readonly estimates: { readonly worker?: Estimate; readonly review?: Estimate; readonly compose?: Estimate }
}
