import { declareErrors, type ErrorFamily } from '../../errors/family.ts'

interface RouterErrors {
  BATON_ROUTING_FAILED: { router: string; candidates: readonly string[]; raw: readonly string[]; problem?: string }
}

export const routerErrors: ErrorFamily<RouterErrors> = declareErrors<RouterErrors>({
  BATON_ROUTING_FAILED: {
    type: 'routing_failed',
    retryable: true,
    message: ({ router, candidates, raw, problem }) =>
      `Router "${router}" chose none of ${candidates.join(', ')}${problem === undefined ? '' : `: ${problem}`}. ${said(raw)}`,
    hint: () => 'Describe the destinations more clearly, use a stronger model, or name a `fallback` under `router`.',
  },
})

/** Each answer once, on one line. */
function said(raw: readonly string[]): string {
  const answers = new Set(raw.map((one) => one.replaceAll(/\s+/g, ' ').trim()).filter((one) => one !== ''))
  return answers.size === 0 ? 'It said nothing.' : `It said: ${[...answers].map((one) => `"${one}"`).join(', then ')}.`
}
