import type { RunError } from '../errors/run-error.ts'
import type { KernelDescriptions } from './event.ts'
import { record, text } from './field.ts'
import type { Spendable } from './limits.ts'

/**
 * Reservations and settlements are not events of their own: `*.requested`
 * carries what was reserved and the matching end what was spent.
 */
export interface BudgetEvents {
  'budget.held': { readonly op: string; readonly amount: Spendable }
  'budget.estimated': { readonly op: string; readonly model: string; readonly amount: Spendable }
  'budget.exceeded': { readonly op: string; readonly error: RunError }
}

export const budgetEvents: KernelDescriptions<BudgetEvents> = {
  'budget.held': {
    version: 1,
    part: 'whole',
    says: "A share was put aside for the run's own ending; children can't spend it.",
    fields: {
      op: text('the operation'),
      amount: record<Spendable>('how much, by dimension'),
    },
  },
  'budget.estimated': {
    version: 1,
    part: 'whole',
    says: 'The run looked up the most that a model call would use, to plan with it.',
    fields: {
      op: text('the operation'),
      model: text('the model, as `provider/model`'),
      amount: record<Spendable>('how much, by dimension'),
    },
  },
  'budget.exceeded': {
    version: 1,
    part: 'whole',
    status: 'failed',
    says: 'An operation would not have fitted the budget, so it was never started.',
    fields: {
      op: text('the operation'),
      error: record<RunError>('what was needed and what was left'),
    },
  },
}
