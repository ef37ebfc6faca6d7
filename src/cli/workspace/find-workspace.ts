import { basename, resolve } from 'node:path'
import { proposalsPath } from '../../config/own-places.ts'
import type { KindPeers, OpenSharedFolder, SharedFolder } from '../../coordination/kind-peers.ts'
import { BatonError } from '../../errors/baton-error.ts'
import type { Json } from '../../events/json.ts'
import type { UnwrittenDefinition } from '../../project/kind-files.ts'
import type { CommandOption, Invocation } from '../command.ts'

/** The option by which commands are told which workspace is meant. */
export const workspaceOption: CommandOption = {
  type: 'string',
  short: 'w',
  value: 'FOLDER',
  says: 'the workspace: its folder, or its name in workspaces/ (default: the only one there, else ./workspace)',
}

/** A workspace that a command is about; its folder need not be there. */
export interface MeantWorkspace {
  readonly name: string
  readonly written: Json
  readonly at: SharedFolder
  readonly desk: KindPeers
  /** So that a project that has no file for it knows it all the same. */
  readonly definitions: readonly UnwrittenDefinition[]
}

/** Finds the workspace that is meant: one that a file of the project describes, or any folder. */
export async function meantWorkspace({ options, settings, kinds, terminal }: Invocation): Promise<MeantWorkspace> {
  const all = await settings()
  const kind = (await kinds()).find(({ peers }) => peers !== undefined)
  const desk = await kind?.peers?.()
  if (kind === undefined || desk === undefined)
    throw new BatonError('BATON_COMMAND_UNKNOWN', { name: 'workspace', known: [] })
  const { readKindFiles } = await import('../../project/kind-files.ts')
  const { thisProcess } = await import('../../project/this-process.ts')
  const { files } = await readKindFiles(all.folder, [kind])
  const described = files.flatMap(({ name, definition }) => (definition === undefined ? [] : [{ name, definition }]))
  const place = (written: Json): string => resolve(all.folder, desk.read(written).folder)
  const wanted = options['workspace']
  const [only, ...more] = described
  const found =
    typeof wanted === 'string'
      ? described.find(({ name, definition }) => name === wanted || place(definition) === resolve(wanted))
      : (described.find(({ name }) => name === 'main') ?? (more.length === 0 ? only : undefined))
  if (found === undefined && wanted === undefined && described.length > 0) {
    const problem = 'there are several workspaces.'
    const advice = `Say which one: --workspace ${described.map(({ name }) => name).join('|')}.`
    throw new BatonError('BATON_USAGE_INVALID', { command: 'workspace', problem, advice })
  }
  const written = found?.definition ?? desk.plain(typeof wanted === 'string' ? resolve(wanted) : desk.read({}).folder)
  const folder = place(written)
  const name = found?.name ?? nameFor(folder, new Set(described.map((one) => one.name)))
  return {
    name,
    written,
    desk,
    at: { folder, proposals: proposalsPath(terminal.env), clock: terminal.clock, ...thisProcess },
    definitions: found === undefined ? [{ kind: kind.name, name, definition: written }] : [],
  }
}

/** Opens the workspace that is meant, without the project around it. */
export async function openWorkspace(
  invocation: Invocation,
): Promise<MeantWorkspace & { readonly workspace: OpenSharedFolder }> {
  const meant = await meantWorkspace(invocation)
  return { ...meant, workspace: await meant.desk.open(meant.at, meant.name, meant.written) }
}

function nameFor(folder: string, taken: ReadonlySet<string>): string {
  if (!taken.has('main')) return 'main'
  const base =
    basename(folder)
      .replace(/[^\w-]/g, '-')
      .slice(0, 40) || 'other'
  let name = base
  for (let number = 2; taken.has(name); number++) name = `${base}-${number}`
  return name
}
