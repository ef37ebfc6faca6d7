import { type AgentErrors, agentErrors } from './agent.ts'
import { type BudgetErrors, budgetErrors } from './budget.ts'
import { type CommandErrors, commandErrors } from './command.ts'
import { type DecisionErrors, decisionErrors } from './decision.ts'
import type { ErrorEntries } from './entry.ts'
import { type EventErrors, eventErrors } from './event.ts'
import { type JournalErrors, journalErrors } from './journal.ts'
import { type ModelErrors, modelErrors } from './model.ts'
import { type NameErrors, nameErrors } from './name.ts'
import { type QuestionErrors, questionErrors } from './question.ts'
import { type RunErrors, runErrors } from './run.ts'
import { type ToolErrors, toolErrors } from './tool.ts'

/** What each error carries. A code without an entry does not compile. */
export interface ErrorDetails
  extends AgentErrors,
    BudgetErrors,
    CommandErrors,
    DecisionErrors,
    EventErrors,
    JournalErrors,
    ModelErrors,
    NameErrors,
    QuestionErrors,
    RunErrors,
    ToolErrors {}

export type ErrorCode = keyof ErrorDetails

export const errorCatalog: ErrorEntries<ErrorDetails> = {
  ...agentErrors,
  ...budgetErrors,
  ...commandErrors,
  ...decisionErrors,
  ...eventErrors,
  ...journalErrors,
  ...modelErrors,
  ...nameErrors,
  ...questionErrors,
  ...runErrors,
  ...toolErrors,
}
