import type { JsonObject } from '../../events/json.ts'
import { type Entries, list } from '../../source/fields/collections.ts'
import type { Field } from '../../source/fields/field.ts'
import { number, refuse, text, whole } from '../../source/fields/scalars.ts'
import { fileSchema } from '../../source/read-fields.ts'
import { type AgentDefinition, defaultMaxTurns } from '../definition.ts'
import { advisors } from './advisors.ts'
import { budget } from './budget.ts'
import { grants } from './grants.ts'
import { handoff } from './handoff.ts'
import { jsonSchema } from './json-schema.ts'
import { mcp } from './mcp.ts'
import { name } from './name.ts'
import { names, runnable, tool } from './references.ts'
import { type ReadRouter, router } from './router.ts'
import { team } from './team.ts'
import { workorder } from './workorder.ts'

/** The keys of an agent once each is read. */
export type ReadFields = Partial<Omit<AgentDefinition, 'prompt' | 'models' | 'router'>> & {
  readonly model?: readonly string[]
  readonly router?: ReadRouter
}

const modelName = /^[A-Za-z0-9][\w.:@/-]{0,199}$/

const model: Field<string> = {
  kind: '`provider/model`',
  schema: { type: 'string', pattern: modelName.source },
  read: (node, reading) => {
    const value = text.read(node, reading)
    return value === undefined || modelName.test(value) ? value : refuse(node, reading, '`provider/model`')
  },
}

/** Every key an agent may have. docs/agents.md and schemas/agent.schema.json are written from it. */
export const agentFields: Entries<ReadFields> = {
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
  maxTurns: { field: whole(1, 200), says: `How many turns it may take. Default: ${defaultMaxTurns}.` },
  handoff: { field: handoff, says: 'Who finishes the work in its place.' },
  router: { field: router, says: 'It only chooses who does the work.' },
  advisors: { field: advisors, says: 'Who is asked before it begins.' },
  team: { field: team, says: 'Who works with it in rounds; it concludes.' },
  workorder: { field: workorder, says: 'It takes requests apart, has workers do the parts, and answers.' },
}

/** The frontmatter as a JSON Schema, for editors. */
export function agentJsonSchema(): JsonObject {
  return fileSchema('Baton agent', 'The frontmatter of an agent file.', agentFields)
}
