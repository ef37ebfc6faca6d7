import { realpathSync } from 'node:fs'
import { homedir } from 'node:os'
import { isAbsolute, join, resolve, sep } from 'node:path'
import { defaultPolicy, type Policy } from '../grants/policy.ts'
import { inOrder, type Problem, problemAt } from '../source/problem.ts'
import { readFields } from '../source/read-fields.ts'
import { readYamlFile } from '../source/read-file.ts'
import { configRules } from './config-rules.ts'
import { policyFields, type WrittenPolicy } from './policy-fields.ts'

export interface LoadedPolicy {
  /** When there are problems, one that grants nothing: a rule that can't be read must not be a rule less. */
  readonly policy: Policy
  /** The file, or undefined when there is none and the default holds. */
  readonly file: string | undefined
  readonly problems: readonly Problem[]
}

/** Where the policy of a person is: `$BATON_POLICY`, else `baton/policy.yaml` in the folder for configuration. */
export function policyPath(env: NodeJS.ProcessEnv): string {
  const { XDG_CONFIG_HOME: folder = '' } = env
  const own = namedPolicy(env)
  if (own !== undefined) return own
  // A relative path there would depend on where Baton is started; it is to be ignored.
  return join(isAbsolute(folder) ? folder : join(env['HOME'] ?? homedir(), '.config'), 'baton', 'policy.yaml')
}

/** The policy that BATON_POLICY names: it must be there. */
function namedPolicy({ BATON_POLICY: own = '' }: NodeJS.ProcessEnv): string | undefined {
  return own === '' ? undefined : resolve(own)
}

/** The policy of the user. One that was named and is not there closes everything. */
export async function findPolicy(env: NodeJS.ProcessEnv, project: string): Promise<LoadedPolicy> {
  const path = policyPath(env)
  const loaded = await loadPolicy(path, project)
  if (namedPolicy(env) === undefined || loaded.file !== undefined) return loaded
  return refused(path, [problemAt('BATON_CONFIG_POLICY_ABSENT', { path }, placeless(path))])
}

/** Reads the policy. `project` is a folder that it governs, and that must not hold it. Gives all problems at once. */
export async function loadPolicy(path: string, project: string): Promise<LoadedPolicy> {
  const read = await readYamlFile(path, path, configRules)
  if (read === undefined) return { policy: defaultPolicy, file: undefined, problems: [] }
  if (isInside(path, project)) {
    return refused(path, [problemAt('BATON_CONFIG_POLICY_MISPLACED', { project }, placeless(path))])
  }
  const { root, file } = read
  if (root === undefined) return refused(path, read.problems)
  const { value, problems: inFields } = readFields<WrittenPolicy>(root, policyFields, file)
  const problems = inOrder([...read.problems, ...inFields])
  return problems.length > 0 ? refused(path, problems) : { policy: policyFrom(value), file: path, problems }
}

function refused(file: string, problems: readonly Problem[]): LoadedPolicy {
  return { policy: { ...defaultPolicy, ceiling: {}, whenTainted: 'deny' }, file, problems }
}

function policyFrom({ approvalMinutes, ...written }: Partial<WrittenPolicy>): Policy {
  const approvalMs = approvalMinutes === undefined ? {} : { approvalMs: Math.round(approvalMinutes * 60_000) }
  return { ...defaultPolicy, ...written, ...approvalMs }
}

/** For problems with the file as a whole. */
function placeless(path: string): Parameters<typeof problemAt>[2] {
  return { path, text: '', rules: configRules }
}

/** Whether a file lies in a folder, as it is written or as it really is. */
function isInside(path: string, folder: string): boolean {
  const within = (file: string, of: string): boolean => file === of || file.startsWith(of.endsWith(sep) ? of : of + sep)
  return within(resolve(path), resolve(folder)) || within(realPath(path), realPath(folder))
}

function realPath(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return resolve(path)
  }
}
