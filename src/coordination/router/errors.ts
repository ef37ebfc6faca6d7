import { declareErrors, type ErrorFamily } from '../../errors/family.ts'

interface RouterErrors {
  BATON_ROUTING_FAILED: { router: string; candidates: readonly string[]; raw: readonly string[] }
}

export const routerErrors: ErrorFamily<RouterErrors> = declareErrors<RouterErrors>({
  BATON_ROUTING_FAILED: {
    type: 'routing_failed',
    retryable: true,
    message: ({ router, candidates, raw }) =>
      `Router "${router}" chose none of ${candidates.join(', ')}. It said: ${said(raw)}.`,
    hint: () => 'Describe the destinations more clearly, use a stronger model, or name a `fallback` under `router`.',
  },
})

/** Each answer once, on one line. */
function said(raw: readonly string[]): string {
  return [...new Set(raw)].map((one) => `"${one.replaceAll(/\s+/g, ' ').trim()}"`).join(', then ')
}
