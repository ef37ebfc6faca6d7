import { declareErrors, type ErrorFamily } from '../../errors/family.ts'

interface AdvisorsErrors {
  BATON_ADVISORS_FAILED: { agent: string; needed: string; failures: readonly string[] }
}

export const advisorsErrors: ErrorFamily<AdvisorsErrors> = declareErrors<AdvisorsErrors>({
  BATON_ADVISORS_FAILED: {
    type: 'worker_error',
    retryable: true,
    message: ({ agent, needed, failures }) =>
      `"${agent}" did not begin: it needs ${needed} of its advisors, and these failed: ${failures.join('; ')}.`,
    hint: () => 'Look at why they failed, or ask for fewer with `require` under `advisors`.',
  },
})
