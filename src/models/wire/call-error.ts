interface CallErrorDetails {
  readonly statusCode?: number
  readonly responseBody?: string
  readonly responseHeaders?: Readonly<Record<string, string>>
  readonly data?: unknown
  readonly isRetryable?: boolean
}

/** What went wrong with a call, in the form in which `sdk-fault.ts` reads it, as from the packages. */
export class CallError extends Error implements CallErrorDetails {
  override readonly name = 'AI_APICallError'
  readonly statusCode?: number
  readonly responseBody?: string
  readonly responseHeaders?: Readonly<Record<string, string>>
  readonly data?: unknown
  readonly isRetryable?: boolean

  constructor(message: string, details: CallErrorDetails) {
    super(message)
    Object.assign(this, details)
  }
}

/** Nothing came back. */
export function unreachable(problem: string): CallError {
  return new CallError(`Cannot connect to API: ${problem}`, { isRetryable: true })
}
