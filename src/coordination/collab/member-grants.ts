import type { Grants } from '../../grants/grants.ts'
import type { Tool } from '../../kernel/ports/tool.ts'
import { packTools } from '../../packs/all.ts'
import type { MemberDefinition } from './definition.ts'

const documents: Grants = { files: { read: ['**'] } }

type NeededGrant = 'files.read' | 'files.write' | 'net' | 'exec' | 'mcp'

/** Whether there is any of what a tool needs. */
const isGranted: Readonly<Record<NeededGrant, (grants: Grants) => boolean>> = {
  'files.read': ({ files }) => (files?.read ?? []).length > 0,
  'files.write': ({ files }) => (files?.write ?? []).length > 0,
  net: ({ net }) => (net?.hosts ?? []).length > 0,
  exec: ({ exec }) => (exec?.commands ?? []).length > 0,
  mcp: ({ mcp = [] }) => mcp.length > 0,
}

/** How some of it is written. */
export const grantExamples: Readonly<Record<NeededGrant, string>> = {
  'files.read': 'files: { read: ["docs/**"] }',
  'files.write': 'files: { write: ["notes/**"] }',
  net: 'net: { hosts: [api.example.com] }',
  exec: 'exec: { commands: ["npm test"] }',
  mcp: 'mcp: [server/tool]',
}

/** The name of the tool that something to run is. */
export function toolNamed(run: string | undefined): string | undefined {
  return run?.startsWith('tool:') === true ? run.slice('tool:'.length) : undefined
}

/** What a member may touch that is a tool: what the file grants it, or the project's documents if it can read nothing else. */
export function grantsOfTool({ run, grants }: Pick<MemberDefinition, 'run' | 'grants'>): Grants {
  return grants ?? (packTools.get(toolNamed(run) ?? '')?.reach === 'documents' ? documents : {})
}

/** What a tool can't do without, and these grants have nothing of. */
export function missingFor(tool: string, grants: Grants): readonly NeededGrant[] {
  return needsOf(tool).filter((need) => !isGranted[need](grants))
}

/**
 * Whether a person looks at a call before it is made: one that can do harm, with what an agent said or a tool read in it.
 * They have no grants of this member's, and could use it for what they may not. The text that is written into a file is
 * what the file was granted for; where it comes from text of others and private data, the kernel asks.
 */
export function needsPerson({ name, effect }: Tool, chosen: readonly string[]): boolean {
  const needs = needsOf(name)
  const isHarmless = effect === 'read' && !needs.includes('exec') && !needs.includes('net')
  const ownText = needs.includes('files.write') ? 'content' : undefined
  return !isHarmless && chosen.some((field) => field !== ownText)
}

function needsOf(tool: string): readonly NeededGrant[] {
  return tool.includes('__') ? ['mcp'] : (packTools.get(tool)?.needs ?? [])
}
