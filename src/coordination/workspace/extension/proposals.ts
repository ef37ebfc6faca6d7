import { isObject, type Json } from '../../../events/json.ts'
import { sha256 } from '../../../kernel/digest.ts'
import type { Disk } from '../files/disk.ts'
import { fileBytes, publish } from '../files/durable.ts'
import { folderOf } from '../files/layout.ts'
import { type AcceptanceExample, type MadeAgent, madeAgentIn } from './made-agent.ts'
import type { ExtensionRequest } from './request.ts'

/** Examples, and the peer that wrote them. */
export interface KeptExamples {
  readonly examples: readonly AcceptanceExample[]
  readonly findings: string
  readonly by: string
}

/** A made agent, the peer that wrote it, and the hash of its file. */
export interface KeptAgent {
  readonly agent: MadeAgent
  readonly by: string
  readonly digest: string
}

/** That an agent was let in: exactly which one, and by what. */
export type KeptApproval = { readonly digest: string; readonly approved_by: string }

const largestFile = 4 * 1024 * 1024

/**
 * Where examples, made agents and approvals are kept: on a disk outside of every workspace, where no tool of an agent writes.
 * What is there was written once, and is never changed.
 */
export class Proposals {
  readonly #disk: Disk
  readonly #workspaceId: string
  readonly #writer: string

  constructor(disk: Disk, workspaceId: string, writer: string) {
    this.#disk = disk
    this.#workspaceId = workspaceId
    this.#writer = writer
  }

  async examples(requestId: string): Promise<KeptExamples | undefined> {
    const value = (await this.#read(`${this.#folder(requestId)}/examples.json`))?.value
    if (value === undefined || !Array.isArray(value['examples'])) return undefined
    return {
      examples: value['examples'] as readonly AcceptanceExample[],
      findings: text(value['findings']),
      by: text(value['by']),
    }
  }

  async keepExamples(requestId: string, examples: Omit<KeptExamples, 'by'>): Promise<void> {
    await this.#keep(this.#folder(requestId), 'examples.json', fileBytes({ ...examples, by: this.#writer }))
  }

  async agent({ id, type }: Pick<ExtensionRequest, 'id' | 'type'>): Promise<KeptAgent | undefined> {
    return this.#agentIn(this.directory(id, type))
  }

  /** In a folder of its own, together with a file that programs can import (WSP-66). Nothing executes that here. */
  async keepAgent(requestId: string, agent: MadeAgent): Promise<void> {
    const folder = this.directory(requestId, agent.type)
    await this.#keep(folder, 'index.ts', Buffer.from(indexFile))
    await this.#keep(folder, 'agent.json', fileBytes({ ...agent, by: this.#writer }))
  }

  async approval(requestId: string): Promise<KeptApproval | undefined> {
    const value = (await this.#read(`${this.#folder(requestId)}/approved.json`))?.value
    const { digest, approved_by } = value ?? {}
    return typeof digest === 'string' && typeof approved_by === 'string' ? { digest, approved_by } : undefined
  }

  async keepApproval(requestId: string, approval: KeptApproval): Promise<void> {
    await this.#keep(this.#folder(requestId), 'approved.json', fileBytes({ ...approval, kept_by: this.#writer }))
  }

  /** The agent that someone let work, if it is still the one; undefined for any other. */
  async approved(directory: string): Promise<MadeAgent | undefined> {
    const [workspaceId, requestId, ...rest] = directory.split('/')
    if (workspaceId !== this.#workspaceId || requestId === undefined || rest.length !== 1) return undefined
    const kept = await this.#agentIn(directory)
    const approval = await this.approval(requestId)
    return kept !== undefined && kept.digest === approval?.digest ? kept.agent : undefined
  }

  /** As the registry names it. */
  directory(requestId: string, type: string): string {
    return `${this.#folder(requestId)}/${type.toLowerCase()}-agent`
  }

  async #agentIn(folder: string): Promise<KeptAgent | undefined> {
    const read = await this.#read(`${folder}/agent.json`)
    const agent = madeAgentIn(read?.value)
    if (read === undefined || agent === undefined) return undefined
    const { type, description, capabilities, threshold, prompt, tools, grants } = agent
    const only = { type, description, capabilities, threshold, prompt, tools, grants }
    return { agent: only, by: text(read.value['by']), digest: read.digest }
  }

  async #read(
    path: string,
  ): Promise<{ readonly value: Readonly<Record<string, Json>>; readonly digest: string } | undefined> {
    const bytes = await this.#disk.read(path, largestFile)
    if (bytes === undefined) return undefined
    const content = Buffer.from(bytes).toString()
    try {
      const value: Json = JSON.parse(content)
      return isObject(value) ? { value, digest: sha256(content) } : undefined
    } catch {
      return undefined
    }
  }

  /** Appears complete, and once: what is there already stays. */
  async #keep(folder: string, name: string, bytes: Uint8Array): Promise<void> {
    await this.#disk.makeFolder(folder)
    if ((await this.#disk.look(`${folder}/${name}`)) !== undefined) return
    const draft = `${folder}/.${name}.${this.#writer}.tmp`
    await this.#disk.remove(draft)
    await this.#disk.write(draft, bytes)
    await publish(this.#disk, draft, `${folder}/${name}`)
    await this.#disk.remove(draft)
    for (let above = folder; above !== '.'; above = folderOf(above)) await this.#disk.sync(folderOf(above))
  }

  #folder(requestId: string): string {
    return `${this.#workspaceId}/${requestId}`
  }
}

const indexFile = `import agent from './agent.json' with { type: 'json' }

export default agent
`

function text(value: Json | undefined): string {
  return typeof value === 'string' ? value : ''
}
