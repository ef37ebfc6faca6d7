import { realpathSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { isAbsolute, join, resolve } from 'node:path'
import { BatonError, describe } from '../errors/baton-error.ts'
import { contentHash } from '../kernel/digest.ts'
import { replaceFile } from '../outside/disk/replace-file.ts'
import { wholeFile } from '../source/plain-file.ts'

/** Something a person agreed to start for a project. */
interface Trusted {
  /** The real path of the project. */
  readonly project: string
  /** What it is known by: the hash of everything that was shown. */
  readonly digest: string
  /** What the person saw when they agreed. */
  readonly shown: string
}

/** What a person agreed to let projects start: commands of MCP servers, addresses of providers. */
export interface TrustStore {
  isTrusted(project: string, digest: string): boolean
  trust(project: string, digest: string, shown: string): Promise<void>
  list(project?: string): readonly Trusted[]
  /** Whether there was something to revoke. Without a digest: everything of the project. */
  revoke(project: string, digest?: string): Promise<boolean>
}

/** By the hash of a project's path: the path, and what was agreed to, by its digest. */
type Kept = Map<string, { readonly project: string; readonly agreed: Map<string, string> }>

const version = 1

const mostBytes = 64 * 2 ** 20

/** Where it is kept: `baton/trust.json` in the folder for state. */
export function trustStorePath(env: NodeJS.ProcessEnv): string {
  const { XDG_STATE_HOME: folder = '' } = env
  return join(isAbsolute(folder) ? folder : join(env['HOME'] ?? homedir(), '.local', 'state'), 'baton', 'trust.json')
}

/** Reads the file anew each time: another process may have agreed or revoked meanwhile. */
export function openTrustStore(path: string): TrustStore {
  let last: Promise<unknown> = Promise.resolve()
  /** One change after the other, so that none is made to what another is about to replace. */
  const inTurn = <Result>(change: () => Promise<Result>): Promise<Result> => {
    const changed = last.then(change)
    last = changed.catch(() => {})
    return changed
  }
  return {
    isTrusted: (project, digest) => read(path).get(keyOf(project))?.agreed.has(digest) === true,
    trust: (project, digest, shown) =>
      inTurn(async () => {
        const kept = read(path)
        const key = keyOf(project)
        const agreed = kept.get(key)?.agreed ?? new Map<string, string>()
        kept.set(key, { project: realPath(project), agreed: agreed.set(digest, shown) })
        await write(path, kept)
      }),
    list: (project) =>
      [...read(path)]
        .filter(([key]) => project === undefined || key === keyOf(project))
        .flatMap(([, { project: at, agreed }]) =>
          Array.from(agreed, ([digest, shown]) => ({ project: at, digest, shown })),
        ),
    revoke: (project, digest) =>
      inTurn(async () => {
        const kept = read(path)
        const key = keyOf(project)
        const entry = kept.get(key)
        const wasThere = digest === undefined ? kept.delete(key) : entry?.agreed.delete(digest) === true
        if (entry?.agreed.size === 0) kept.delete(key)
        if (wasThere) await write(path, kept)
        return wasThere
      }),
  }
}

/** Two names of one folder are one project; a project that was moved is another. */
function keyOf(project: string): string {
  return contentHash(realPath(project))
}

function realPath(project: string): string {
  try {
    return realpathSync(project)
  } catch {
    return resolve(project)
  }
}

function read(path: string): Kept {
  let text: string
  let isOpenToOthers: boolean
  try {
    text = wholeFile(path, mostBytes).toString()
    // Another user with write access could agree in this person's name. Windows has no such bits.
    isOpenToOthers = process.platform !== 'win32' && (statSync(path).mode & 0o022) !== 0
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return new Map()
    throw new BatonError('BATON_TRUST_UNREADABLE', { path, problem: describe(error) }, error)
  }
  if (isOpenToOthers) throw new BatonError('BATON_TRUST_UNREADABLE', { path, problem: 'others may write to it' })
  const kept = parse(text)
  if (kept === undefined) throw new BatonError('BATON_TRUST_UNREADABLE', { path, problem: 'it is damaged' })
  return kept
}

/** Undefined unless every part is as it was written: what is half right is not trusted. */
function parse(text: string): Kept | undefined {
  let file: unknown
  try {
    file = JSON.parse(text)
  } catch {
    return undefined
  }
  const { version: written, projects } = (file ?? {}) as { version?: unknown; projects?: unknown }
  if (written !== version || !isRecord(projects)) return undefined
  const kept: Kept = new Map()
  for (const [key, entry] of Object.entries(projects)) {
    if (!isRecord(entry) || typeof entry['project'] !== 'string' || !isRecord(entry['agreed'])) return undefined
    const agreed = Object.entries(entry['agreed'])
    if (contentHash(entry['project']) !== key || agreed.some(([, shown]) => typeof shown !== 'string')) return undefined
    kept.set(key, { project: entry['project'], agreed: new Map(agreed as [string, string][]) })
  }
  return kept
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function write(path: string, kept: Kept): Promise<void> {
  const projects = Object.fromEntries(
    Array.from(kept, ([key, { project, agreed }]) => [key, { project, agreed: Object.fromEntries(agreed) }]),
  )
  return replaceFile(path, `${JSON.stringify({ version, projects }, undefined, 2)}\n`)
}
