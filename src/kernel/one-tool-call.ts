import type { Artifact } from '../events/artifact.ts'
import type { StoredValue } from '../events/value-reference.ts'
import type { Redactor } from '../secrets/redactor.ts'
import { type ArtifactContent, encodeContent } from './artifact-content.ts'
import { checkedArtifact } from './check-artifact.ts'
import type { KeepOptions } from './context.ts'
import type { Attempt } from './effect.ts'
import type { ToolCall } from './ports/tool.ts'

/** What a call kept: what is said of it, and the content itself. */
interface KeptContent {
  readonly artifacts: readonly Artifact[]
  readonly values: readonly StoredValue[]
}

const nothingKept: KeptContent = { artifacts: [], values: [] }

/** One attempt at a tool call, as the tool sees it. */
export class OneToolCall implements ToolCall {
  readonly key: string
  readonly attempt: number
  readonly may: ToolCall['may']
  readonly #attempt: Attempt
  readonly #redactor: Redactor
  #kept = nothingKept

  constructor(attempt: Attempt, may: ToolCall['may'], redactor: Redactor) {
    this.key = attempt.key
    this.attempt = attempt.number
    this.may = may
    this.#attempt = attempt
    this.#redactor = redactor
  }

  get signal(): AbortSignal {
    return this.#attempt.signal
  }

  get kept(): KeptContent {
    return this.#kept
  }

  readonly keep = (name: string, content: ArtifactContent, { type }: KeepOptions = {}): Artifact => {
    const { value, bytes, type: usual } = encodeContent(content, this.#redactor)
    const artifact = checkedArtifact({ name, hash: value.hash, bytes, type: type ?? usual }, 'An artifact')
    const { artifacts, values } = this.#kept
    this.#kept = { artifacts: [...artifacts, artifact], values: [...values, value] }
    return artifact
  }
}
