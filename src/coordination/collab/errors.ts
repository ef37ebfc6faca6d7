import { declareErrors, type ErrorFamily } from '../../errors/family.ts'
import { didYouMean, listKnown } from '../../errors/suggestion.ts'

interface CollabErrors {
  BATON_COLLAB_CONDITION_INVALID: { condition: string; problem: string; advice: string }
  BATON_COLLAB_INVALID: { name: string; problem: string }
  BATON_COLLAB_MEMBER_DUPLICATE: { name: string }
  BATON_COLLAB_MEMBER_INVALID: { name: string; problem: string; advice: string }
  BATON_COLLAB_MEMBER_UNKNOWN: { key: string; name: string; known: readonly string[] }
  BATON_COLLAB_NAME_RESERVED: { name: string; means: string }
  BATON_COLLAB_NOT_BOUND: { name: string }
  BATON_COLLAB_PARAMETER_INVALID: { name: string; problem: string; advice: string }
  BATON_COLLAB_PLACE_WRONG: { key: string; name: string; advice: string }
  BATON_COLLAB_RULE_INVALID: { problem: string; advice: string }
  BATON_COLLAB_SELF_HANDOFF: { name: string }
  BATON_COLLAB_TYPE_MISMATCH: { condition: string; problem: string }
  BATON_COLLAB_VARIABLE_INVALID: { name: string; problem: string; advice: string }
  BATON_COLLAB_VARIABLE_UNDEFINED: { finding: string; advice: string }
}

const wrong = { type: 'validation', retryable: false } as const

export const collabErrors: ErrorFamily<CollabErrors> = declareErrors<CollabErrors>({
  BATON_COLLAB_CONDITION_INVALID: {
    ...wrong,
    message: ({ condition, problem }) => `The condition "${condition}" can't be read: ${problem}`,
    hint: ({ advice }) => advice,
  },
  BATON_COLLAB_INVALID: {
    ...wrong,
    message: ({ name, problem }) => `The team "${name}" can't work: ${problem.replace(/\.$/, '')}.`,
    hint: () => '`baton check` shows all problems of a team in a file, with their places.',
  },
  BATON_COLLAB_MEMBER_DUPLICATE: {
    ...wrong,
    message: ({ name }) => `The team has two members called "${name}".`,
    hint: () => 'Give one of them another name: rules could not tell them apart.',
  },
  BATON_COLLAB_MEMBER_INVALID: {
    ...wrong,
    message: ({ name, problem }) => `The member "${name}" can't work: ${problem}.`,
    hint: ({ advice }) => advice,
  },
  BATON_COLLAB_MEMBER_UNKNOWN: {
    ...wrong,
    message: ({ key, name }) => `"${key}" names "${name}", which is no member of the team.`,
    hint: ({ name, known }) => `${didYouMean(name, known)}${listKnown('members', known)}`,
  },
  BATON_COLLAB_NAME_RESERVED: {
    ...wrong,
    message: ({ name }) => `No member can be called "${name}".`,
    hint: ({ name, means }) => `In rules "${name}" means ${means}. Choose another name.`,
  },
  BATON_COLLAB_NOT_BOUND: {
    ...wrong,
    message: ({ name }) => `The team "${name}" does not know the agents that are its members.`,
    hint: () => 'Give it to `createBaton` under `runnables`, beside the agents, and run it by its name.',
  },
  BATON_COLLAB_PARAMETER_INVALID: {
    ...wrong,
    message: ({ name, problem }) => `The variable "${name}" can't be given: ${problem}.`,
    hint: ({ advice }) => advice,
  },
  BATON_COLLAB_PLACE_WRONG: {
    ...wrong,
    message: ({ key, name }) => `"${key}" can't be "${name}".`,
    hint: ({ advice }) => advice,
  },
  BATON_COLLAB_RULE_INVALID: {
    ...wrong,
    message: ({ problem }) => `The handoff can't work: ${problem}.`,
    hint: ({ advice }) => advice,
  },
  BATON_COLLAB_SELF_HANDOFF: {
    ...wrong,
    message: ({ name }) => `"${name}" can't hand over to itself.`,
    hint: () => 'To let it go on by itself, take the rule away and write `after_work: continue` for this member.',
  },
  BATON_COLLAB_TYPE_MISMATCH: {
    ...wrong,
    message: ({ condition, problem }) => `"${condition}" can never be decided: ${problem}.`,
    hint: () => 'Compare numbers with numbers and texts with texts, or change the value of the variable.',
  },
  BATON_COLLAB_VARIABLE_INVALID: {
    ...wrong,
    message: ({ name, problem }) => `The variable "${name}" can't be declared: ${problem}.`,
    hint: ({ advice }) => advice,
  },
  BATON_COLLAB_VARIABLE_UNDEFINED: {
    ...wrong,
    message: ({ finding }) => finding,
    hint: ({ advice }) => advice,
  },
})
