import type { Json } from '../../../src/events/json.ts'

/** What a provider answers instead: a status and a body in its own form. */
export class Refusal extends Error {
  readonly status: number
  readonly body: Json
  readonly headers: Readonly<Record<string, string>>

  constructor(status: number, body: Json, headers: Readonly<Record<string, string>> = {}) {
    super(JSON.stringify(body))
    this.status = status
    this.body = body
    this.headers = headers
  }
}

interface OpenAIProblem {
  readonly param?: string | null
  readonly code?: string | null
  readonly status?: number
  readonly type?: string
}

export function openaiRefusal(message: string, { param, code, status, type }: OpenAIProblem = {}): Refusal {
  const error = { message, type: type ?? 'invalid_request_error', param: param ?? null, code: code ?? null }
  return new Refusal(status ?? 400, { error })
}

export function anthropicRefusal(message: string, type = 'invalid_request_error', status = 400): Refusal {
  return new Refusal(status, { type: 'error', error: { type, message }, request_id: 'req_011CSHoEeqs5C35K2UUqR7Fy' })
}

export function googleRefusal(message: string, status = 'INVALID_ARGUMENT', code = 400): Refusal {
  return new Refusal(code, { error: { code, message, status } })
}
