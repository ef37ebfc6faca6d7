import { readFileSync, realpathSync } from 'node:fs'
import { homedir } from 'node:os'
import { isAbsolute, join, resolve, sep } from 'node:path'
import { describe } from '../errors/baton-error.ts'
import type { FileProblem } from '../errors/file-problem.ts'
import { defaultPolicy, type Policy, type Rule, type ServerEffect } from '../grants/policy.ts'
import { entriesOf, grantsIn, patternsIn, ruleIn } from './policy-fields.ts'
import { firstPlace, type ProblemList, parseYaml, reportAt, type YamlNode } from './yaml-tree.ts'

export interface LoadedPolicy {
  /** When there are problems, one that grants nothing: a rule that can't be read must not be a rule less. */
  readonly policy: Policy
  /** The file, or undefined when there is none and the default holds. */
  readonly file: string | undefined
  readonly problems: readonly FileProblem[]
}

const keys = ['ceiling', 'rules', 'whenTainted', 'approvalMinutes', 'trustedFiles', 'effects']
const effectWords: readonly ServerEffect[] = ['read', 'idempotent', 'once']
const longestMinutes = 30 * 24 * 60

/** Where the policy of a person is: `$BATON_POLICY`, else `baton/policy.yaml` in the folder for configuration. */
export function policyPath(env: NodeJS.ProcessEnv): string {
  const { XDG_CONFIG_HOME: folder = '' } = env
  const own = namedPolicy(env)
  if (own !== undefined) return own
  // A relative path there would depend on where Baton is started; it is to be ignored.
  return join(isAbsolute(folder) ? folder : join(env['HOME'] ?? homedir(), '.config'), 'baton', 'policy.yaml')
}

/** The policy that somebody named: it must be there. */
function namedPolicy({ BATON_POLICY: own = '' }: NodeJS.ProcessEnv): string | undefined {
  return own === '' ? undefined : resolve(own)
}

/** The policy of whoever runs Baton. One that was named and is not there closes everything. */
export async function findPolicy(env: NodeJS.ProcessEnv, project: string): Promise<LoadedPolicy> {
  const loaded = await loadPolicy(policyPath(env), project)
  const named = namedPolicy(env)
  if (named === undefined || loaded.file !== undefined) return loaded
  const list: ProblemList = { file: named, problems: [] }
  reportAt(list, firstPlace, 'The policy that BATON_POLICY names is not there.', 'Correct the path, or unset it.')
  return { policy: closedPolicy, file: named, problems: list.problems }
}

/** Reads the policy. `project` is a folder that it governs, and that must not hold it. Gives all problems at once. */
export async function loadPolicy(path: string, project: string): Promise<LoadedPolicy> {
  const list: ProblemList = { file: path, problems: [] }
  const text = readIfThere(path, list)
  if (text === undefined && list.problems.length === 0) return { policy: defaultPolicy, file: undefined, problems: [] }
  if (isInside(path, project)) {
    const message = 'The policy lies in the folder that it is to govern, where agents may change it.'
    reportAt(list, firstPlace, message, `Move it out of ${project}, and name it in BATON_POLICY.`)
  }
  const root = text === undefined || list.problems.length > 0 ? undefined : await parseYaml(text, list)
  const policy = root === undefined ? undefined : policyIn(root, list)
  const problems = list.problems.toSorted((left, right) => left.line - right.line || left.column - right.column)
  return { policy: policy === undefined || problems.length > 0 ? closedPolicy : policy, file: path, problems }
}

const closedPolicy: Policy = { ...defaultPolicy, ceiling: {}, whenTainted: 'deny' }

function policyIn(root: YamlNode, list: ProblemList): Policy {
  if (root.kind === 'scalar' && root.value === null) return defaultPolicy
  const found = entriesOf(root, keys, list)
  const ceiling = found.get('ceiling')
  const trusted = found.get('trustedFiles')
  return {
    ...(ceiling === undefined ? {} : { ceiling: grantsIn(ceiling, list) }),
    rules: rulesIn(found.get('rules'), list),
    whenTainted: whenTaintedIn(found.get('whenTainted'), list),
    approvalMs: approvalMsIn(found.get('approvalMinutes'), list),
    trustedFiles: trusted === undefined ? [] : patternsIn(trusted, 'path', list),
    effects: effectsIn(found.get('effects'), list),
  }
}

function rulesIn(node: YamlNode | undefined, list: ProblemList): readonly Rule[] {
  if (node === undefined) return []
  if (node.kind === 'list') return node.items.flatMap((item) => ruleIn(item, list) ?? [])
  reportAt(list, node.place, '"rules" should be a list.', 'Begin each rule with `- deny:`, `- ask:` or `- allow:`.')
  return []
}

function effectsIn(node: YamlNode | undefined, list: ProblemList): Policy['effects'] {
  if (node === undefined) return {}
  const effects: Record<string, ServerEffect> = Object.create(null)
  if (node.kind !== 'map') {
    reportAt(list, node.place, '"effects" should name tools.', 'Write `effects:` and `server__tool: once` below it.')
    return effects
  }
  for (const { key, value } of node.entries) {
    const word = effectWords.find((one) => value.kind === 'scalar' && value.value === one)
    if (word !== undefined) effects[key] = word
    else reportAt(list, value.place, `"${key}" has no such effect.`, `Use one of: ${effectWords.join(', ')}.`)
  }
  return effects
}

function whenTaintedIn(node: YamlNode | undefined, list: ProblemList): Policy['whenTainted'] {
  if (node === undefined) return defaultPolicy.whenTainted
  const value = node.kind === 'scalar' ? node.value : undefined
  if (value === 'ask' || value === 'deny' || value === 'allow') return value
  reportAt(list, node.place, '"whenTainted" is one of three words.', 'Use one of: ask, deny, allow.')
  return 'deny'
}

function approvalMsIn(node: YamlNode | undefined, list: ProblemList): number {
  if (node === undefined) return defaultPolicy.approvalMs
  const value = node.kind === 'scalar' ? node.value : undefined
  if (typeof value === 'number' && value > 0 && value <= longestMinutes) return Math.round(value * 60_000)
  reportAt(list, node.place, '"approvalMinutes" is a number of minutes.', `Give a number from 1 to ${longestMinutes}.`)
  return defaultPolicy.approvalMs
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

function readIfThere(path: string, list: ProblemList): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
      reportAt(
        list,
        firstPlace,
        `The policy can't be read: ${describe(error)}.`,
        'Let this user read it, or take it away.',
      )
    }
    return undefined
  }
}
