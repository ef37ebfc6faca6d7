import { parsedJson } from '../../events/json.ts'
import { CallError } from './call-error.ts'
import type { IncomingAnswer } from './send.ts'
import type { ModelWire } from './wire-line.ts'

/** More than any provider has to say about a failure. */
const mostBytes = 1_000_000

/** Why a provider did not answer, in its own words if they can be read. */
export async function failedCall(
  answer: IncomingAnswer,
  { problemIn }: Pick<ModelWire, 'problemIn'>,
  alive: () => void,
): Promise<CallError> {
  const { status: statusCode, statusText } = answer
  const responseHeaders = answer.headers()
  let responseBody: string
  try {
    responseBody = await textOf(answer, alive)
  } catch {
    return new CallError('Failed to process error response', { statusCode, responseHeaders })
  }
  const said = problemIn(parsedJson(responseBody))
  return new CallError(said ?? statusText, { statusCode, responseBody, responseHeaders })
}

async function textOf(answer: IncomingAnswer, alive: () => void): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  await answer.read((bytes) => {
    alive()
    text += decoder.decode(bytes, { stream: true })
    return text.length > mostBytes ? 'none' : 'more'
  })
  return text + decoder.decode()
}
