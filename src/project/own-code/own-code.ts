import { openTrustStore, trustStorePath } from '../../config/trust-store.ts'
import { BatonError, describe, isBatonError } from '../../errors/baton-error.ts'
import { isObject } from '../../events/json.ts'
import { checkTool } from '../../kernel/names.ts'
import type { AnyTool } from '../../kernel/ports/tool.ts'
import type { Runnable } from '../../kernel/runnable.ts'
import { builtInToolNames } from '../../packs/all.ts'
import { type Problem, problemFrom } from '../../source/problem.ts'
import { importAgreed } from './agreed-code.ts'
import type { CodeModule } from './code-module.ts'

/** The tools and functions that a project brings along, as far as they are loaded. */
export interface OwnCode {
  readonly tools: readonly AnyTool[]
  readonly functions: readonly Runnable[]
  /** Every file that they are made of. */
  readonly files: readonly string[]
  /** About modules that were not loaded, because the person has not agreed to them yet. */
  readonly warnings: readonly string[]
  /** Modules that can't be loaded. Only told by commands that look; others are refused with the first of them. */
  readonly problems: readonly Problem[]
}

export const noCode: OwnCode = { tools: [], functions: [], files: [], warnings: [], problems: [] }

export interface CodeTrust {
  readonly env: NodeJS.ProcessEnv
  /** Nothing will be run: what is wrong is told instead of thrown. */
  readonly looking: boolean
}

/** Loads the modules that a person has agreed to as they are now. */
export async function loadCode(
  folder: string,
  modules: readonly CodeModule[],
  { env, looking }: CodeTrust,
): Promise<OwnCode> {
  if (modules.length === 0) return noCode
  const store = openTrustStore(trustStorePath(env))
  const isAgreed = ({ need }: CodeModule): boolean => env['BATON_TRUST'] === '1' || store.isTrusted(folder, need.digest)
  const tools: AnyTool[] = []
  const functions: Runnable[] = []
  const problems: Problem[] = []
  for (const module of modules.filter(isAgreed)) {
    try {
      const made = await loadModule(module)
      if ('kind' in made) functions.push(made)
      else tools.push(made)
    } catch (error) {
      const fault = faultOf(module, error)
      if (!looking) throw fault
      problems.push(problemFrom(fault, module.shown))
    }
  }
  const warnings = modules
    .filter((module) => !isAgreed(module))
    .map(({ shown }) => `${shown} is not loaded, because you have not agreed to that: baton trust`)
  const files = modules.flatMap((module) => module.files.map(({ path }) => path))
  return { tools, functions, files, warnings, problems }
}

async function loadModule({ use, name, path, files }: CodeModule): Promise<AnyTool | Runnable> {
  const { default: made } = (await importAgreed(path, files)) as { readonly default?: unknown }
  if (use === 'tools' && builtInToolNames.includes(name)) throw new Error('a tool that comes with Baton has its name')
  if (use === 'tools') {
    if (!isTool(made)) throw new Error('its default export is not made by `defineTool`')
    checkTool(made)
  } else if (!isFunction(made)) throw new Error('its default export is not made by `defineFunction`')
  if (made.name !== name) throw new Error(`it exports "${made.name}", and its file is called "${name}"`)
  return made
}

function isTool(value: unknown): value is AnyTool {
  return isObject(value) && typeof value['effect'] === 'string' && hasNameAndRun(value)
}

function isFunction(value: unknown): value is Runnable {
  return isObject(value) && value['kind'] === 'function' && hasNameAndRun(value)
}

function hasNameAndRun({ name, run }: Readonly<Record<string, unknown>>): boolean {
  return typeof name === 'string' && typeof run === 'function'
}

function faultOf({ shown, path, use }: CodeModule, error: unknown): BatonError {
  if (isBatonError(error)) return error
  return new BatonError(
    'BATON_CODE_INVALID',
    { file: placeIn(shown, path, error), use, problem: describe(error) },
    error,
  )
}

/** With the line that the stack of an error names for this file. */
function placeIn(shown: string, path: string, error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  const at = stack.indexOf(`${path}:`)
  const [place] = at < 0 ? [] : (/^:\d+(:\d+)?/.exec(stack.slice(at + path.length)) ?? [])
  return `${shown}${place ?? ''}`
}
