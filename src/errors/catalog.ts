import { type AgentErrors, agentErrors, agentFaults } from './agent.ts'
import { type BudgetErrors, budgetErrors } from './budget.ts'
import { type CodeErrors, codeErrors } from './code.ts'
import { type CommandErrors, commandErrors } from './command.ts'
import { type ConfigErrors, configErrors, configFaults } from './config.ts'
import { type DecisionErrors, decisionErrors } from './decision.ts'
import { type EgressErrors, egressErrors } from './egress.ts'
import type { ErrorEntries } from './entry.ts'
import { type EventErrors, eventErrors } from './event.ts'
import type { FileFaults } from './file-fault.ts'
import { type GrantErrors, grantErrors } from './grant.ts'
import { type JournalErrors, journalErrors } from './journal.ts'
import { type KindErrors, kindErrors, kindFaults } from './kind.ts'
import { madeWhenUsed } from './made-when-used.ts'
import { type McpErrors, mcpErrors } from './mcp.ts'
import { type MessageErrors, messageErrors } from './message.ts'
import { type ModelErrors, modelErrors } from './model.ts'
import { type NameErrors, nameErrors } from './name.ts'
import { type QuestionErrors, questionErrors } from './question.ts'
import { type RunErrors, runErrors } from './run.ts'
import { type SandboxErrors, sandboxErrors } from './sandbox.ts'
import { type ToolErrors, toolErrors } from './tool.ts'
import { type WebErrors, webErrors } from './web.ts'

/** What each error carries. A code without an entry does not compile. */
export interface ErrorDetails
  extends AgentErrors,
    BudgetErrors,
    CodeErrors,
    CommandErrors,
    ConfigErrors,
    DecisionErrors,
    EgressErrors,
    EventErrors,
    GrantErrors,
    JournalErrors,
    KindErrors,
    McpErrors,
    MessageErrors,
    ModelErrors,
    NameErrors,
    QuestionErrors,
    RunErrors,
    SandboxErrors,
    ToolErrors,
    WebErrors {}

export type ErrorCode = keyof ErrorDetails

/** By code. */
export const errorCatalog: ErrorEntries<ErrorDetails> = madeWhenUsed(() => ({
  ...agentErrors(),
  ...budgetErrors(),
  ...codeErrors(),
  ...commandErrors(),
  ...configErrors(),
  ...decisionErrors(),
  ...egressErrors(),
  ...eventErrors(),
  ...grantErrors(),
  ...journalErrors(),
  ...kindErrors(),
  ...mcpErrors(),
  ...messageErrors(),
  ...modelErrors(),
  ...nameErrors(),
  ...questionErrors(),
  ...runErrors(),
  ...sandboxErrors(),
  ...toolErrors(),
  ...webErrors(),
}))

/** The families of files that people write, with their words for the faults that any file can have. */
export const fileFamilies: Readonly<Record<FileFamily, () => ErrorEntries<FileFaults>>> = {
  BATON_AGENT: agentFaults,
  BATON_CONFIG: configFaults,
  BATON_KIND: kindFaults,
}

export type FileFamily = 'BATON_AGENT' | 'BATON_CONFIG' | 'BATON_KIND'
