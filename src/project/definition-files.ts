import { readdir, realpath } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { isName } from '../kernel/names.ts'
import type { FileRules } from '../source/file-rules.ts'
import { type Problem, problemAt } from '../source/problem.ts'
import { unreadable } from '../source/read-file.ts'

/** A file that defines something, and the name that it has by this. */
interface DefinitionFile {
  readonly path: string
  /** As problems show it: from the folder of the project on. */
  readonly shown: string
  readonly name: string
}

export interface FoundDefinitions {
  readonly files: readonly DefinitionFile[]
  readonly problems: readonly Problem[]
}

/** The YAML files in one folder of a project. One that can't be used is a problem, never passed over. */
export async function findDefinitions(project: string, folder: string, rules: FileRules): Promise<FoundDefinitions> {
  const files: DefinitionFile[] = []
  const problems: Problem[] = []
  for (const entry of await yamlEntries(join(project, folder))) {
    const path = join(project, folder, entry)
    const shown = relative(project, path)
    const name = entry.replace(/\.ya?ml$/i, '')
    const problem = nameProblem(name, shown, files, rules) ?? (await linkProblem(path, shown, project, rules))
    if (problem === undefined) files.push({ path, shown, name })
    else problems.push(problem)
  }
  return { files, problems }
}

/** Whatever is called like a YAML file. What is none is told when it is read. */
async function yamlEntries(folder: string): Promise<readonly string[]> {
  try {
    return (await readdir(folder)).filter((name) => /\.ya?ml$/i.test(name)).sort()
  } catch {
    return []
  }
}

function nameProblem(
  name: string,
  shown: string,
  before: readonly DefinitionFile[],
  rules: FileRules,
): Problem | undefined {
  const file = { path: shown, text: '', rules }
  if (!isName(name)) return problemAt('BATON_NAME_INVALID', { kind: 'definition', name }, file)
  return before.some((other) => other.name === name) ? problemAt('BATON_NAME_TAKEN', { name }, file) : undefined
}

/** A link may lead to another file of the project. Elsewhere, it would bring in what nobody sees in the project. */
async function linkProblem(
  path: string,
  shown: string,
  project: string,
  rules: FileRules,
): Promise<Problem | undefined> {
  try {
    const [target, root] = await Promise.all([realpath(path), realpath(project)])
    if (target.startsWith(root.endsWith(sep) ? root : root + sep)) return undefined
    return unreadable(shown, new Error('it links to a place outside of the project'), rules)
  } catch (error) {
    return unreadable(shown, error, rules)
  }
}
