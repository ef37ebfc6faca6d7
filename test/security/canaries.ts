import { randomBytes } from 'node:crypto'

/** A made-up secret, and where it is planted. */
export interface Canary {
  readonly name: string
  readonly value: string
  /** Known by how it looks, not by its name: nobody told Baton of it. */
  readonly unknown?: true
}

const chance = (bytes = 12): string => randomBytes(bytes).toString('hex')

/** A secret with signs in it that encoders write differently. */
const known = (name: string): Canary => ({ name, value: `cAn/${chance()}+${name.length}=` })
const looksLike = (name: string, value: string): Canary => ({ name, value, unknown: true })

/** Where one is planted. */
export type Place =
  | 'environment'
  | 'output'
  | 'keyOfOutput'
  | 'file'
  | 'address'
  | 'header'
  | 'errorBody'
  | 'base64'
  | 'hexadecimal'
  | 'chunks'
  | 'exceptionOfTool'
  | 'exceptionOfRun'
  | 'input'
  | 'answer'
  | 'question'
  | 'standardError'
  | 'provider'
  | 'request'
  | 'child'
  | 'record'
  | 'prompt'
  | 'cancel'
  | 'warning'
  | 'openAi'
  | 'gitHub'
  | 'aws'
  | 'jwt'
  | 'pem'
  | 'bearer'

export const canaries: Readonly<Record<Place, Canary>> = {
  environment: known('ENVIRONMENT_KEY'),
  output: known('OUTPUT_KEY'),
  keyOfOutput: known('KEY_OF_OUTPUT'),
  file: known('FILE_KEY'),
  address: known('ADDRESS_KEY'),
  header: known('HEADER_KEY'),
  errorBody: known('ERROR_BODY_KEY'),
  base64: known('BASE64_KEY'),
  hexadecimal: known('HEXADECIMAL_KEY'),
  chunks: known('CHUNKS_KEY'),
  exceptionOfTool: known('EXCEPTION_OF_TOOL_KEY'),
  exceptionOfRun: known('EXCEPTION_OF_RUN_KEY'),
  input: known('INPUT_KEY'),
  answer: known('ANSWER_KEY'),
  question: known('QUESTION_KEY'),
  standardError: known('STANDARD_ERROR_KEY'),
  provider: known('PROVIDER_KEY'),
  request: known('REQUEST_KEY'),
  child: known('CHILD_KEY'),
  record: known('RECORD_KEY'),
  prompt: known('PROMPT_KEY'),
  cancel: known('CANCEL_KEY'),
  warning: known('WARNING_KEY'),
  openAi: looksLike('an OpenAI key', `sk-proj-${chance(20)}A1`),
  gitHub: looksLike('a GitHub token', `ghp_${chance(18)}`),
  aws: looksLike('an AWS key', `AKIA${chance(8).toUpperCase()}`),
  jwt: looksLike('a JWT', `eyJhbGciOiJIUzI1NiJ9.${chance(12)}.${chance(12)}`),
  pem: looksLike('a private key', `-----BEGIN PRIVATE KEY-----\n${chance(32)}\n-----END PRIVATE KEY-----`),
  bearer: looksLike('a bearer token', `Bearer ${chance(20)}`),
}

export const allCanaries: readonly Canary[] = Object.values(canaries)

/** What Baton is told of: names and values, as an environment would have them. */
export const environment: Readonly<Record<string, string>> = Object.fromEntries(
  allCanaries
    .filter(({ unknown }: Canary) => unknown !== true)
    .map(({ name, value }) => [name.endsWith('KEY') ? name : `${name}_KEY`, value]),
)

/** Whether a text holds a canary, in any form that somebody could turn back. */
export function holds(text: string, { value }: Canary): boolean {
  const bytes = Buffer.from(value)
  const plain = value.includes('PRIVATE KEY') ? (value.split('\n')[1] ?? value) : value.replace('Bearer ', '')
  const middle = (encoded: string): string => encoded.slice(4, -4)
  const aligned = [0, 1, 2].map((before) => middle(Buffer.concat([Buffer.alloc(before), bytes]).toString('base64')))
  const forms = [
    plain,
    encodeURIComponent(plain),
    JSON.stringify(plain).slice(1, -1),
    bytes.toString('hex'),
    ...aligned,
  ]
  return forms.some((form) => text.includes(form))
}
