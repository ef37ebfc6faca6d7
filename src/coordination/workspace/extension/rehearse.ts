import { isAbsolute, relative } from 'node:path'
import { limitsOf } from '../../../agents/agent-runnable.ts'
import { isObject, type Json } from '../../../events/json.ts'
import type { Grants } from '../../../grants/grants.ts'
import type { Context } from '../../../kernel/context.ts'
import type { Layer } from '../../patterns/layer.ts'
import type { WorkspaceDefinition } from '../definition.ts'
import { workRule } from '../offline/work-rule.ts'
import { toolFor } from '../tools.ts'
import { agentOfType } from '../work/type-agent.ts'
import { seenIn } from '../work/voice.ts'
import { faultsOf, type SeenExample } from './judge-example.ts'
import type { AcceptanceExample, MadeAgent } from './made-agent.ts'

/** A made agent, and what it has to pass. */
export interface Rehearsal {
  readonly requestId: string
  readonly agent: MadeAgent
  readonly examples: readonly AcceptanceExample[]
}

/**
 * Has a made agent do its examples, each as a run of its own that can reach nothing but the folder of the example: no other
 * file, no network, no secret. Returns why it did not pass; nothing where it did.
 */
export async function rehearse(
  context: Context,
  definition: WorkspaceDefinition,
  layer: Layer,
  { requestId, agent, examples }: Rehearsal,
): Promise<readonly string[]> {
  const top = `${placeIn(definition.folder, layer.folder)}/${requestId}`
  const folders = examples.map((_, index) => `${top}/${index + 1}`)
  // All of them first: once an agent has read a file, writing is something that a person is asked about.
  for (const [index, { files }] of examples.entries()) {
    for (const { path, content } of files)
      await context.tool(toolFor.write, { path: `${folders[index]}/${path}`, content, overwrite: true })
  }
  const faults: string[] = []
  for (const [index, example] of examples.entries()) {
    const seen = await perform(context, definition, layer, { agent, example, folder: folders[index] ?? top })
    faults.push(...faultsOf(example, seen))
  }
  return faults
}

interface Performance {
  readonly agent: MadeAgent
  readonly example: AcceptanceExample
  readonly folder: string
}

async function perform(
  context: Context,
  definition: WorkspaceDefinition,
  layer: Layer,
  { agent, example, folder }: Performance,
): Promise<SeenExample> {
  const confined = { ...agent, grants: confinedTo(folder, agent.grants) }
  const worker = agentOfType({ ...agent, made: confined }, (tool) => layer.tools.has(tool))
  const text = example.input.replaceAll('{folder}', folder)
  const outputs = example.expects.files.map(({ path }) => `${folder}/${path}`)
  const speaking = workRule({ description: text, context: { outputs }, requirements: agent.capabilities }, [], '.baton')
  const end = await context.run(
    layer.cast(worker, { voice: { as: 'executor' } }, { asked: { text }, speaking }),
    { text },
    {
      role: 'executor',
      reason: `${agent.type} is tried: ${example.name}`,
      about: { rehearsal: agent.type, example: example.name },
      limits: limitsOf(definition.extension.budget),
      seen: [],
    },
  )
  const files: SeenExample['files'][number][] = []
  for (const { path } of example.expects.files) {
    const read = context.tool(toolFor.read, { path: `${folder}/${path}` })
    files.push({ path, text: await read.then(textIn, () => null) })
  }
  const why = end.error?.message ?? ''
  return { ended: end.status, why, answer: end.output, seen: seenIn(end.data).seen, files }
}

/** The same kinds of grants, and nothing outside of the folder. Commands run without a network as ever. */
function confinedTo(folder: string, { files, exec }: Grants): Grants {
  const inside = [`${folder}/**`]
  const reads = files?.read === undefined ? {} : { read: inside }
  const writes = files?.write === undefined ? {} : { write: inside }
  return { files: { ...reads, ...writes }, ...(exec === undefined ? {} : { exec }) }
}

/** Below the workspace, as tools for files name it; beside it where they can't reach it. */
function placeIn(workspace: string, project: string | undefined): string {
  const inside = isAbsolute(workspace) ? relative(project ?? '', workspace) : workspace
  const isInside = inside !== '' && !inside.startsWith('..') && !isAbsolute(inside)
  return `${isInside ? inside.replaceAll('\\', '/').replace(/^\.\/|(?<!\/)\/+$/g, '') : 'workspace'}/rehearsals`
}

function textIn(answer: Json): string | null {
  const text = isObject(answer) ? answer['text'] : undefined
  return typeof text === 'string' ? text : null
}
