import { createRequire } from 'node:module'
import { join, normalize, relative, resolve } from 'node:path'
import type { Settings } from '../../config/settings.ts'
import { openTrustStore, trustStorePath } from '../../config/trust-store.ts'
import type { Kind } from '../../coordination/kind.ts'
import { BatonError, describe, isBatonError } from '../../errors/baton-error.ts'
import { isObject } from '../../events/json.ts'
import { type Problem, problemFrom } from '../../source/problem.ts'
import { type Consent, requireTrust, type TrustNeed } from '../trust.ts'
import { importAgreed } from './agreed-code.ts'
import { type CodeModule, readModule } from './code-module.ts'

export interface OwnKinds {
  readonly kinds: readonly Kind[]
  /** About modules that were not loaded, because the person has not agreed to them yet. */
  readonly warnings: readonly string[]
  /** All modules that were not loaded: without consent to them, or because something is wrong with them. */
  readonly unloaded: readonly string[]
  /** Modules that can't be loaded. Only told by commands that look; others are refused with the first of them. */
  readonly problems: readonly Problem[]
}

export interface KindTrust {
  readonly env: NodeJS.ProcessEnv
  readonly consent?: Consent | undefined
  /** Nothing will be run: what was not agreed to is left out instead of asked for. */
  readonly looking: boolean
}

const noKinds: OwnKinds = { kinds: [], warnings: [], unloaded: [], problems: [] }

/**
 * Loads the coordination models that a project brings along. They are code with all rights of this process, so each
 * module must have been agreed to, as it is now: a changed file is asked about again.
 */
export async function ownKinds(settings: Settings, { env, consent, looking }: KindTrust): Promise<OwnKinds> {
  const { folder, kinds } = settings
  if (kinds.value.length === 0) return noKinds
  const problems: Problem[] = []
  const refuse = (error: unknown, path: string): undefined => void problems.push(problemWith(error, path, looking))
  const modules = await all(kinds.value, (name) =>
    findModule(folder, name).catch((error) => refuse(error, normalize(name))),
  )
  const isTrusting = env['BATON_TRUST'] === '1'
  const store = openTrustStore(trustStorePath(env))
  if (!looking && !isTrusting) {
    const needs = modules.map(({ need: one }) => one)
    await requireTrust(folder, needs, store, consent)
  }
  const isAgreed = ({ need: { digest } }: CodeModule): boolean => isTrusting || store.isTrusted(folder, digest)
  const loaded = await all(modules.filter(isAgreed), (module) =>
    loadModule(module).catch((error) => refuse(error, relative(folder, module.path))),
  )
  return {
    kinds: loaded.flatMap((one) => one.kinds),
    warnings: modules
      .filter((module) => !isAgreed(module))
      .map(({ name }) => `The kinds of ${name} are not loaded, because you have not agreed to that: baton trust`),
    unloaded: kinds.value.filter((name) => !loaded.some((one) => one.name === name)),
    problems,
  }
}

/** What can be made of each. */
async function all<From, To>(each: readonly From[], make: (one: From) => Promise<To | undefined>): Promise<To[]> {
  return (await Promise.all(each.map(make))).filter((one) => one !== undefined)
}

/** What is wrong with a module. Code that is to be run must not do without it. */
function problemWith(error: unknown, path: string, looking: boolean): Problem {
  if (!looking || !isBatonError(error)) throw error
  return problemFrom(error, path)
}

/** What the modules of a project need agreed to. */
export async function kindNeeds({ folder, kinds }: Settings): Promise<readonly TrustNeed[]> {
  const modules = await Promise.all(kinds.value.map((name) => findModule(folder, name)))
  return modules.map(({ need: one }) => one)
}

interface LoadedModule {
  readonly name: string
  readonly kinds: readonly Kind[]
}

async function findModule(folder: string, name: string): Promise<CodeModule> {
  try {
    const isFile = name.startsWith('.') || name.startsWith('/')
    const path = isFile ? resolve(folder, name) : createRequire(join(folder, 'package.json')).resolve(name)
    return await readModule(folder, path, 'kinds', name)
  } catch (error) {
    throw new BatonError('BATON_KIND_MODULE_INVALID', { module: name, problem: describe(error) }, error)
  }
}

async function loadModule({ name, path, files }: CodeModule): Promise<LoadedModule> {
  try {
    const found = kindsIn((await importAgreed(path, files)) as KindExports)
    const { checkLoaded, defineKind } = await import('../../coordination/define-kind.ts')
    await Promise.all(found.map((kind) => checkLoaded(defineKind(kind))))
    return { name, kinds: found }
  } catch (error) {
    if (isBatonError(error)) throw error
    throw new BatonError('BATON_KIND_MODULE_INVALID', { module: name, problem: describe(error) }, error)
  }
}

/** What a module may export under the two names that count. */
interface KindExports {
  readonly kind?: unknown
  readonly kinds?: unknown
}

function kindsIn({ kind, kinds = [] }: KindExports): readonly Kind[] {
  if (!Array.isArray(kinds)) throw new Error('its `kinds` is no list')
  const exported: readonly unknown[] = kind === undefined ? kinds : [kind, ...kinds]
  if (exported.length === 0) throw new Error('it exports neither')
  return exported.map((one) => {
    if (isKind(one)) return one
    throw new Error(`what it exports is not made by \`defineKind\` (${one === null ? 'null' : typeof one})`)
  })
}

/** Enough to hand it to `defineKind`, which says what else is wrong. */
function isKind(value: unknown): value is Kind {
  return isObject(value) && typeof value['name'] === 'string' && Array.isArray(value['areas'])
}
