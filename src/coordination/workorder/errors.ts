import { declareErrors, type ErrorFamily } from '../../errors/family.ts'

interface WorkOrderErrors {
  BATON_WORKORDER_INVALID: { name: string; problem: string }
  BATON_WORKORDER_PLAN_INVALID: { name: string; problems: readonly string[] }
  BATON_WORKORDER_TRANSITION: { phase: string; next: string }
}

export const workOrderErrors: ErrorFamily<WorkOrderErrors> = declareErrors<WorkOrderErrors>({
  BATON_WORKORDER_INVALID: {
    type: 'validation',
    retryable: false,
    message: ({ name, problem }) => `"${name}" can't be a work order: ${problem}.`,
    hint: () => 'A work order has a name, at least one tool, and whole numbers from 1 up as its limits.',
  },
  BATON_WORKORDER_PLAN_INVALID: {
    type: 'planning_error',
    retryable: true,
    message: ({ name, problems }) =>
      `The lead of "${name}" made no plan that can be carried out: ${problems.join('; ')}.`,
    hint: () => 'Use a stronger model for decisions, describe the tools more clearly, or ask for less at once.',
  },
  BATON_WORKORDER_TRANSITION: {
    type: 'invalid_transition',
    retryable: false,
    message: ({ phase, next }) => `A work order that is ${phase} can't go on with ${next}.`,
    hint: () => 'This is a mistake in Baton. Please report it with the log of the run.',
  },
})
