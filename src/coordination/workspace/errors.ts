import { declareErrors, type ErrorFamily } from '../../errors/family.ts'
import { didYouMean, listKnown } from '../../errors/suggestion.ts'

interface WorkspaceErrors {
  BATON_WORKSPACE_AGENT_REFUSED: { type: string; beyond: readonly string[] }
  BATON_WORKSPACE_BUSY: { file: string; problem: string }
  BATON_WORKSPACE_FULL: { file: string }
  BATON_WORKSPACE_LINE_TOO_LONG: { bytes: number; limit: number }
  BATON_WORKSPACE_NOT_BOUND: { name: string }
  BATON_WORKSPACE_NOT_THERE: { folder: string }
  BATON_WORKSPACE_SPLIT: { file: string }
  BATON_WORKSPACE_TASK_FAILED: { task: string; message: string }
  BATON_WORKSPACE_TASK_UNKNOWN: { task: string; folder: string }
  BATON_WORKSPACE_TYPE_ELSEWHERE: { type: string; place: string }
  BATON_WORKSPACE_TYPE_UNKNOWN: { type: string; known: readonly string[] }
}

export const workspaceErrors: ErrorFamily<WorkspaceErrors> = declareErrors<WorkspaceErrors>({
  BATON_WORKSPACE_AGENT_REFUSED: {
    type: 'validation',
    retryable: false,
    message: ({ type, beyond }) =>
      `${type} was made with more than this workspace gives to agents that it makes: ${beyond.join('; ')}.`,
    hint: () => 'Give it under `extension.grants` of the workspace, if it is to have that.',
  },
  BATON_WORKSPACE_BUSY: {
    type: 'exception',
    retryable: true,
    message: ({ file, problem }) => `${file} can't be changed just now: ${problem}.`,
    hint: () => 'Nothing is lost. If it stays so, see that this user may write in every folder of the workspace.',
  },
  BATON_WORKSPACE_FULL: {
    type: 'exception',
    retryable: true,
    message: ({ file }) => `There is no room left on the disk for ${file}.`,
    hint: () => 'Make room. Tasks stay where they are until then, and nothing of them is lost.',
  },
  BATON_WORKSPACE_LINE_TOO_LONG: {
    type: 'validation',
    retryable: false,
    message: ({ bytes, limit }) => `A line of the ledger has ${bytes} bytes; ${limit} are allowed.`,
    hint: () => 'Lines up to that length are written in one piece, whatever else is written at the same time.',
  },
  BATON_WORKSPACE_NOT_BOUND: {
    type: 'validation',
    retryable: false,
    message: ({ name }) => `The workspace "${name}" was started without the agents and tools around it.`,
    hint: () => 'Give it to `runnables` when Baton is opened, and start it by its name.',
  },
  BATON_WORKSPACE_NOT_THERE: {
    type: 'not_found',
    retryable: false,
    message: ({ folder }) => `There is no workspace in ${folder}.`,
    hint: () => 'Make one: baton workspace init.',
  },
  BATON_WORKSPACE_SPLIT: {
    type: 'validation',
    retryable: false,
    message: ({ file }) => `The workspace is spread over several file systems: ${file} can't be renamed in one step.`,
    hint: () => 'Keep all folders of a workspace on one file system; replace links to folders elsewhere by folders.',
  },
  BATON_WORKSPACE_TASK_FAILED: {
    type: 'worker_error',
    retryable: false,
    message: ({ message }) => message,
    hint: ({ task }) => `See what peers did about it: baton workspace log ${task}.`,
  },
  BATON_WORKSPACE_TASK_UNKNOWN: {
    type: 'not_found',
    retryable: false,
    message: ({ task, folder }) => `There is no task "${task}" in ${folder}.`,
    hint: () => 'List them: baton task list.',
  },
  BATON_WORKSPACE_TYPE_ELSEWHERE: {
    type: 'not_found',
    retryable: false,
    message: ({ type }) =>
      `${type} was made and let in on another machine, or for another user: its agent is not kept here.`,
    hint: ({ place }) => `Start it there, or copy ${place} from there.`,
  },
  BATON_WORKSPACE_TYPE_UNKNOWN: {
    type: 'not_found',
    retryable: false,
    message: ({ type }) => `There is no type of peer called "${type}".`,
    hint: ({ type, known }) => `${didYouMean(type, known)}${listKnown('types', known)}`,
  },
})
