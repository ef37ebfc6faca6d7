import { declareErrors, type ErrorFamily } from '../../errors/family.ts'

interface TeamErrors {
  BATON_TEAM_NO_REPORT: { coordinator: string; attempts: number }
}

export const teamErrors: ErrorFamily<TeamErrors> = declareErrors<TeamErrors>({
  BATON_TEAM_NO_REPORT: {
    type: 'invalid_output',
    retryable: true,
    message: ({ coordinator, attempts }) =>
      `"${coordinator}" did not hand in the report of its team in ${attempts} attempts.`,
    hint: () => 'Use a stronger model for the coordinator. What the team said is in the error as `partial`.',
  },
})
