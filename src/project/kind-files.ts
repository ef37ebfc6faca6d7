import type { Referrer } from '../agents/check-references.ts'
import type { Kind, ToolNamed } from '../coordination/kind.ts'
import { BatonError, describe, isBatonError } from '../errors/baton-error.ts'
import type { Json } from '../events/json.ts'
import { checkRunnable } from '../kernel/names.ts'
import type { Runnable } from '../kernel/runnable.ts'
import type { Entries } from '../source/fields/collections.ts'
import type { Reference } from '../source/fields/field.ts'
import { type FileRules, tableLimits } from '../source/file-rules.ts'
import { inOrder, type Problem, problemFrom, type SourceFile } from '../source/problem.ts'
import { readFields } from '../source/read-fields.ts'
import { readYamlFile } from '../source/read-file.ts'
import type { MappingNode } from '../source/source-node.ts'
import { findDefinitions } from './definition-files.ts'

/** A definition that a file of the project holds, such as `debates/tabs.yaml` for `debate:tabs`. */
export interface KindFile {
  readonly kind: Kind
  readonly name: string
  readonly file: SourceFile
  readonly references: readonly Reference[]
  /** All that is written in it; not there where it can't be read. */
  readonly root?: MappingNode
  /** Only there when nothing is wrong with it by itself. */
  readonly definition?: Json
}

type DefinitionValues = Readonly<Record<string, Json>>

/** What holds for every file that a coordination model reads. */
export const kindFileRules: FileRules = { family: 'BATON_KIND', limits: tableLimits, instead: {} }

/** Reads every definition of every kind that keeps them in files. All problems are reported at once. */
export async function readKindFiles(
  folder: string,
  kinds: readonly Kind[],
): Promise<{ readonly files: readonly KindFile[]; readonly problems: readonly Problem[] }> {
  const files: KindFile[] = []
  const problems: Problem[] = []
  for (const kind of kinds) {
    if (kind.definitions === undefined) continue
    const { fields, check, page, mistakenFor: instead = {} } = kind.definitions
    const rules = { ...kindFileRules, page, instead }
    const found = await findDefinitions(folder, kind.definitions.folder, rules)
    problems.push(...found.problems)
    for (const { path, shown, name } of found.files) {
      const read = await readYamlFile(path, shown, rules)
      if (read === undefined) continue
      const { file, root } = read
      if (root === undefined) {
        problems.push(...read.problems)
        files.push({ kind, name, file, references: [] })
        continue
      }
      const values = readFields<DefinitionValues>(root, fields as Entries<DefinitionValues>, file, await check?.())
      problems.push(...inOrder([...read.problems, ...values.problems]))
      const isWhole = values.problems.length + read.problems.length === 0
      files.push({
        kind,
        name,
        file,
        root,
        references: values.references,
        ...(isWhole ? { definition: values.value as Json } : {}),
      })
    }
  }
  return { files, problems }
}

/** A definition that a command brings along. */
export interface UnwrittenDefinition {
  readonly kind: string
  readonly name: string
  readonly definition: Json
}

/** Definitions of files, and others where no file has their name. */
export function withUnwritten<Read extends { readonly files: readonly KindFile[] }>(
  read: Read,
  kinds: readonly Kind[],
  unwritten: readonly UnwrittenDefinition[] = [],
): Read {
  const more = unwritten.flatMap(({ kind: called, name, definition }): KindFile[] => {
    const kind = kinds.find((one) => one.name === called)
    const isWritten = read.files.some((one) => one.kind.name === called && one.name === name)
    if (kind === undefined || isWritten) return []
    return [{ kind, name, definition, references: [], file: { path: '', text: '', rules: kindFileRules } }]
  })
  return { ...read, files: [...read.files, ...more] }
}

export function referenceOf({ kind, name }: KindFile): string {
  return `${kind.name}:${name}`
}

/** A definition as others know it, for the checks that need all names. */
export function referrerOf(definition: KindFile): Referrer {
  const { file, references } = definition
  return { name: referenceOf(definition), file, references }
}

/** What definitions run, and what is wrong with those that nothing can be made of. */
export interface MadeRunnables {
  readonly runnables: readonly Runnable[]
  readonly problems: readonly Problem[]
}

/** Makes of each definition something that can be run by name. */
export async function kindRunnables(files: readonly KindFile[], toolNamed: ToolNamed): Promise<MadeRunnables> {
  const runnables: Runnable[] = []
  const problems: Problem[] = []
  for (const definition of files) {
    try {
      runnables.push(...(await runnablesFrom(definition, toolNamed)))
    } catch (error) {
      problems.push(problemFrom(isBatonError(error) ? error : refusal(definition, error), definition.file.path))
    }
  }
  return { runnables, problems }
}

async function runnablesFrom(
  { kind, name, definition, references }: KindFile,
  toolNamed: ToolNamed,
): Promise<readonly Runnable[]> {
  const code = await kind.code?.()
  if (code?.runnable === undefined || definition === undefined) return []
  const names = references.flatMap((one) => (one.to === 'agent' ? [one.name] : []))
  const runnable = { references: names, ...code.runnable(name, definition, toolNamed) }
  checkRunnable(runnable)
  return [runnable]
}

/** The code of a kind fails where it should make a runnable. */
function refusal(definition: KindFile, error: unknown): BatonError {
  const problem = `it makes nothing of "${referenceOf(definition)}": ${describe(error)}`
  return new BatonError('BATON_KIND_INVALID', { kind: definition.kind.name, problem }, error)
}
