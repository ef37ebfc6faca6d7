import { createHash, randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { access, readdir, unlink } from 'node:fs/promises'
import { isControlPath } from '../../grants/control-plane.ts'
import type { ToolCall } from '../../kernel/ports/tool.ts'
import { writeDraft } from '../../outside/disk/draft.ts'
import { isSecretPath } from '../../outside/secret-paths.ts'
import { refusal } from '../../tools/read-tool.ts'
import { diskProblem, shown } from './disk-problem.ts'
import type { GrantedFolder, PlaceInFolder } from './folder.ts'
import { hasMisleadingCharacter, plainPath } from './folder-path.ts'
import { type Held, inside } from './held.ts'

export const largestBytes: number = 2 ** 20

/** What a tool wants to become of a file, having seen what there is. */
export type FileChange = { readonly kind: 'keep' } | { readonly kind: 'create' | 'replace'; readonly bytes: Uint8Array }

export interface ChangeRequest {
  readonly tool: string
  readonly path: string
  readonly call: ToolCall
  /** Whether folders on the way are made when they are missing. */
  readonly makeFolders: boolean
  /** Decides from the file as it is; undefined when there is none. */
  decide(existing: Held | undefined): Promise<FileChange>
}

export type Changed = { readonly created: boolean; readonly changed: boolean }

/** One after the other for each folder, so that two edits made side by side don't undo each other. */
const underWay = new WeakMap<GrantedFolder, Promise<unknown>>()

/** Changes one file as a whole or not at all. */
export function changeFile(folder: GrantedFolder, request: ChangeRequest): Promise<Changed> {
  const { tool, path } = request
  if (isControlPath(path) || isSecretPath(path)) {
    const why = 'decides what agents may do, or holds keys, and no tool writes there'
    return Promise.reject(refusal(tool, `"${shown(plainPath(path))}" ${why}`))
  }
  if (hasMisleadingCharacter(path)) {
    const why = 'has a control character, or one that turns the direction of text, in its name; take a name without it'
    return Promise.reject(refusal(tool, `"${shown(plainPath(path))}" ${why}`))
  }
  const before = underWay.get(folder) ?? Promise.resolve()
  const change = before
    .then(() => changeNow(folder, request))
    .catch((thrown) => Promise.reject(diskProblem(tool, path, thrown)))
  underWay.set(
    folder,
    change.catch(() => {}),
  )
  return change
}

async function changeNow(folder: GrantedFolder, request: ChangeRequest): Promise<Changed> {
  const { tool, path, call } = request
  call.signal.throwIfAborted()
  const place = await folder.place(tool, path, request.makeFolders)
  await using holding = place.folder
  if (call.attempt > 1) await sweepDrafts(holding, call.key)
  await using existing = await folder.holder.inside(holding, place.name)
  if (existing !== undefined && existing.kind !== 'file') throw refusal(tool, notAFile(folder, path, existing))
  // Taking the place of a file asks only for its folder, so whether the file itself may be written is asked for here.
  if (existing !== undefined) await access(existing.path, constants.W_OK)
  const change = await request.decide(existing)
  if (change.kind === 'keep') return { created: false, changed: false }

  const draft = await writeDraft(holding.path, change.bytes, { name: draftName(call.key), like: existing?.stats })
  try {
    call.signal.throwIfAborted()
    await checkUnchanged(folder, place, existing, request)
    if (change.kind === 'replace') await draft.replace(place.name)
    else if (!(await draft.create(place.name)))
      throw refusal(tool, `"${shown(path)}" was created by another program meanwhile`)
  } catch (thrown) {
    await draft.discard()
    throw thrown
  }
  return { created: existing === undefined, changed: true }
}

function notAFile(folder: GrantedFolder, path: string, { kind }: Held): string {
  if (kind === 'folder') return `"${shown(path)}" is a folder`
  if (kind === 'link') return `"${shown(path)}" is a link, and links are not followed in the folder "${folder.name}"`
  return `"${shown(path)}" is not a plain file`
}

/** What was decided on must still be what is there. Between this check and the write, it can still change. */
async function checkUnchanged(
  { holder }: GrantedFolder,
  place: PlaceInFolder,
  before: Held | undefined,
  { tool, path }: ChangeRequest,
): Promise<void> {
  if (before === undefined) return
  await using now = await holder.inside(place.folder, place.name)
  const same =
    now !== undefined &&
    now.stats.ino === before.stats.ino &&
    now.stats.size === before.stats.size &&
    now.stats.mtimeMs === before.stats.mtimeMs
  if (!same) throw refusal(tool, `"${shown(path)}" was changed meanwhile; read it again`)
}

/** What the draft of a call is called: after a crash, those that were left behind are found by it. */
export function draftName(key: string): string {
  return `${prefixOf(key)}${randomUUID()}.tmp`
}

/** Removes what earlier attempts of the same call left in a folder. */
async function sweepDrafts(folder: Held, key: string): Promise<void> {
  const prefix = prefixOf(key)
  for (const name of await readdir(folder.path)) {
    if (name.startsWith(prefix)) await unlink(inside(folder, name)).catch(() => {})
  }
}

function prefixOf(key: string): string {
  return `.baton-${createHash('sha256').update(key).digest('hex').slice(0, 16)}-`
}
