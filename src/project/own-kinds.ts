import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Settings } from '../config/settings.ts'
import { openTrustStore, trustStorePath } from '../config/trust-store.ts'
import type { Kind } from '../coordination/kind.ts'
import { BatonError, describe } from '../errors/baton-error.ts'
import { contentHash } from '../kernel/digest.ts'
import { type Consent, need, requireTrust, type TrustNeed } from './trust.ts'

export interface OwnKinds {
  readonly kinds: readonly Kind[]
  /** Modules that were not loaded, because the person has not agreed to them yet. */
  readonly warnings: readonly string[]
}

export interface KindTrust {
  readonly env: NodeJS.ProcessEnv
  readonly consent?: Consent | undefined
  /** Nothing will be run: what was not agreed to is left out instead of asked for. */
  readonly looking: boolean
}

const noKinds: OwnKinds = { kinds: [], warnings: [] }

/**
 * Loads the coordination models that a project brings along. They are code with all rights of this process, so each
 * module must have been agreed to, as it is now: a changed file is asked about again.
 */
export async function ownKinds(settings: Settings, { env, consent, looking }: KindTrust): Promise<OwnKinds> {
  const { folder, kinds } = settings
  if (kinds.value.length === 0) return noKinds
  const modules = await Promise.all(kinds.value.map((name) => findModule(folder, name)))
  if (env['BATON_TRUST'] === '1') return { kinds: (await Promise.all(modules.map(loadModule))).flat(), warnings: [] }
  const store = openTrustStore(trustStorePath(env))
  if (!looking) {
    await requireTrust(
      folder,
      modules.map(({ need: one }) => one),
      store,
      consent,
    )
  }
  const agreed = modules.filter(({ need: { digest } }) => store.isTrusted(folder, digest))
  const left = modules.filter((one) => !agreed.includes(one))
  return {
    kinds: (await Promise.all(agreed.map(loadModule))).flat(),
    warnings: left.map(
      ({ name }) => `The kinds of ${name} are not loaded, because you have not agreed to that: baton trust`,
    ),
  }
}

/** What the modules of a project need agreed to. */
export async function kindNeeds({ folder, kinds }: Settings): Promise<readonly TrustNeed[]> {
  const modules = await Promise.all(kinds.value.map((name) => findModule(folder, name)))
  return modules.map(({ need: one }) => one)
}

interface KindModule {
  readonly name: string
  readonly path: string
  readonly need: TrustNeed
}

async function findModule(folder: string, name: string): Promise<KindModule> {
  try {
    const isFile = name.startsWith('.') || name.startsWith('/')
    const path = isFile ? resolve(folder, name) : createRequire(join(folder, 'package.json')).resolve(name)
    const hash = contentHash(await readFile(path, 'utf8'))
    const shown = relative(folder, path)
    return { name, path, need: need(`load ${shown} (${hash}) and run it with all your rights (kinds)`) }
  } catch (error) {
    throw new BatonError('BATON_KIND_MODULE_INVALID', { module: name, problem: describe(error) }, error)
  }
}

async function loadModule({ name, path }: KindModule): Promise<readonly Kind[]> {
  let module: { readonly kind?: Kind; readonly kinds?: readonly Kind[] }
  try {
    module = (await import(pathToFileURL(path).href)) as typeof module
  } catch (error) {
    throw new BatonError('BATON_KIND_MODULE_INVALID', { module: name, problem: describe(error) }, error)
  }
  const found = [...(module.kind === undefined ? [] : [module.kind]), ...(module.kinds ?? [])]
  if (found.length === 0) {
    throw new BatonError('BATON_KIND_MODULE_INVALID', { module: name, problem: 'it exports neither' })
  }
  const { checkLoaded, defineKind } = await import('../coordination/define-kind.ts')
  await Promise.all(found.map((kind) => checkLoaded(defineKind(kind))))
  return found
}
