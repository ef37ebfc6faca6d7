import type { Effort } from '../../events/conversation.ts'
import type { JsonObject } from '../../events/json.ts'
import type { Grants } from '../../grants/grants.ts'
import { mcpServers } from '../../outside/mcp/server-fields.ts'
import { type Entries, list } from '../../source/fields/collections.ts'
import type { Entry, Field } from '../../source/fields/field.ts'
import { grantsField } from '../../source/fields/grants.ts'
import { number, oneOf, refuse, text, whole } from '../../source/fields/scalars.ts'
import { fileSchema } from '../../source/read-fields.ts'
import { toJson } from '../../source/source-node.ts'
import { type AgentDefinition, defaultMaxTurns } from '../definition.ts'
import type { AgentKey, AgentKeys } from '../key.ts'
import { budget } from './budget.ts'
import { jsonSchema } from './json-schema.ts'
import { name } from './name.ts'
import { names, runnable, tool } from './references.ts'

/** MCP servers as `mcp:` in baton.yaml declares them. The definition keeps what was written, so that its hash does. */
const mcp: Field<JsonObject> = {
  kind: mcpServers.kind,
  get schema() {
    return mcpServers.schema
  },
  read: (node, reading) => (mcpServers.read(node, reading) === undefined ? undefined : (toJson(node) as JsonObject)),
}

/** What an agent may touch. What is not written is not granted. */
const grants: Field<Grants> = grantsField(names(runnable))

/** The keys every agent can have, once each is read. */
export type AgentFieldsRead = Partial<Omit<AgentDefinition, 'prompt' | 'models' | keyof AgentKeys>> & {
  readonly model?: readonly string[]
}

const efforts: readonly Effort[] = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max']

const modelName = /^[A-Za-z0-9][\w.:@/-]{0,199}$/

const model: Field<string> = {
  kind: '`provider/model`',
  schema: { type: 'string', pattern: modelName.source },
  read: (node, reading) => {
    const value = text.read(node, reading)
    return value === undefined || modelName.test(value) ? value : refuse(node, reading, '`provider/model`')
  },
}

const agentFields: Entries<AgentFieldsRead> = {
  name: { field: name, says: 'What others call it. Default: the name of the file, which it must equal.' },
  description: { field: text, says: 'What it is good for, in one sentence. Others choose it by this.' },
  model: { field: list(model, true), says: 'The model, and those to try when it fails. Default: what is configured.' },
  tools: { field: names(tool), says: 'Tools it can use.' },
  agents: {
    field: names(runnable),
    says: 'Agents it can call like tools; with `router: true`, those it chooses from.',
  },
  mcp: { field: mcp, says: 'MCP servers whose tools it uses, as in `baton.yaml`. Trusted before they are started.' },
  grants: { field: grants, says: 'What it may touch. What is not written is not granted.' },
  budget: { field: budget, says: 'What it may use up, itself and everything it starts.' },
  input: { field: jsonSchema, says: 'What it takes, if not plain text.' },
  output: { field: jsonSchema, says: 'What it gives, if not plain text.' },
  temperature: { field: number(0, 2), says: 'How freely the model chooses words.' },
  effort: {
    field: oneOf(efforts),
    says: 'How much the model thinks before it answers. Default: as the model does by itself.',
  },
  maxTokens: {
    field: whole(1, 1_000_000),
    says: 'How many tokens an answer may have, thoughts included. Default: by what is known of the model.',
  },
  maxTurns: { field: whole(1, 10_000), says: `How many turns it may take. Default: ${defaultMaxTurns}.` },
  parallelCalls: {
    field: whole(1, 1_000),
    says: 'How many calls of one answer run at once. Default: 1,000 where all are of agents, else 8.',
  },
}

/** Every key an agent may have, those of coordination models last. Docs and the schema for editors are written from it. */
export function agentEntries(
  keys: readonly AgentKey[],
): Entries<AgentFieldsRead> & Readonly<Record<string, Entry<unknown>>> {
  const more = keys.map((key): [string, Entry<unknown>] => [key.name, { field: key.field, says: key.says }])
  return { ...agentFields, ...Object.fromEntries(more) }
}

/** The frontmatter as a JSON Schema, for editors. */
export function agentJsonSchema(keys: readonly AgentKey[]): JsonObject {
  return fileSchema('Baton agent', 'The frontmatter of an agent file.', agentEntries(keys))
}
