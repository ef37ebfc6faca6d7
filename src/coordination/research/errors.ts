import { declareErrors, type ErrorFamily } from '../../errors/family.ts'

interface ResearchErrors {
  BATON_RESEARCH_BRIEF_INVALID: { problems: readonly string[] }
  BATON_RESEARCH_DOCUMENTS_CLOSED: { folder: string }
  BATON_RESEARCH_NO_EVIDENCE: Record<never, never>
  BATON_RESEARCH_NO_SOURCES: { reach: string }
  BATON_RESEARCH_PLAN_IMPOSSIBLE: { problem: string }
  BATON_RESEARCH_PLAN_REFUSED: Record<never, never>
  BATON_RESEARCH_TRANSITION: { phase: string; next: string }
  BATON_RESEARCH_WRITE_DENIED: { agent: string; field: string; allowed: readonly string[] }
  BATON_RESEARCH_WORKER_FAILED: { worker: string }
  BATON_RESEARCH_NO_ARTICLE: { worker: string; problem: string }
}

const nothing: Readonly<Record<string, string>> = {
  local: 'no folder of documents is given, and nothing else may be looked at',
  web: 'nothing that searches outside is given',
  hybrid: 'neither a folder of documents nor anything that searches outside is given',
}

export const researchErrors: ErrorFamily<ResearchErrors> = declareErrors<ResearchErrors>({
  BATON_RESEARCH_BRIEF_INVALID: {
    type: 'validation',
    retryable: false,
    message: ({ problems }) => `The brief can't be worked on: ${problems.join('; ')}.`,
    hint: () => 'Mend the brief. A topic is all that a brief must have.',
  },
  BATON_RESEARCH_DOCUMENTS_CLOSED: {
    type: 'validation',
    retryable: false,
    message: ({ folder }) => `Documents in "${folder}" can't be read: it is no folder, or nobody has named it here.`,
    hint: ({ folder }) => `Put it back where it was. If it is there, name it: baton resume RUN --docs ${folder}.`,
  },
  BATON_RESEARCH_NO_EVIDENCE: {
    type: 'validation',
    retryable: false,
    message: () => 'There is nothing to answer from: no evidence of earlier research is given.',
    hint: () => 'Name a run of research: baton research --continue RUN "question".',
  },
  BATON_RESEARCH_NO_SOURCES: {
    type: 'validation',
    retryable: false,
    message: ({ reach }) => `There is nothing to read: ${nothing[reach] ?? nothing['hybrid']}.`,
    hint: () => 'Name a folder of documents with --docs FOLDER, or have the web searched with --web.',
  },
  BATON_RESEARCH_PLAN_IMPOSSIBLE: {
    type: 'planning_error',
    retryable: false,
    message: ({ problem }) => `No plan keeps to the limits of the brief: ${problem}.`,
    hint: () => 'Raise the budget or the time, or ask for fewer words and sources.',
  },
  BATON_RESEARCH_PLAN_REFUSED: {
    type: 'cancelled',
    retryable: false,
    message: () => 'The plan was refused.',
    hint: () => 'Start it again, and answer with changes instead of "no" to have another plan made.',
  },
  BATON_RESEARCH_TRANSITION: {
    type: 'invalid_transition',
    retryable: false,
    message: ({ phase, next }) => `Research that is ${phase} can't go on with ${next}.`,
    hint: () => 'This is a mistake in Baton. Please report it with the log of the run.',
  },
  BATON_RESEARCH_WRITE_DENIED: {
    type: 'validation',
    retryable: false,
    message: ({ agent, field }) => `${agent} must not write "${field}".`,
    hint: ({ agent, allowed }) => `${agent} writes ${allowed.length === 0 ? 'nothing' : allowed.join(', ')}.`,
  },
  BATON_RESEARCH_WORKER_FAILED: {
    type: 'worker_error',
    retryable: true,
    message: ({ worker }) => `${worker} gave no result.`,
    hint: () => 'The log of its run tells what it did.',
  },
  BATON_RESEARCH_NO_ARTICLE: {
    type: 'worker_error',
    retryable: true,
    message: () => 'Unable to generate article after multiple attempts',
    hint: ({ worker, problem }) => `${worker} failed last with: ${problem}`,
  },
})
