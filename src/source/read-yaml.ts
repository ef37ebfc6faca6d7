import { checkTree } from './check-tree.ts'
import { startReading } from './fields/field.ts'
import { type FileRules, largestFile, largestFileDetails } from './file-rules.ts'
import { inOrder, type Problem, problemAt, type SourceFile } from './problem.ts'
import type { MappingNode } from './source-node.ts'
import { unseenCharacters } from './unseen.ts'
import { parseYamlTree, type YamlPart } from './yaml-tree.ts'

export interface ReadYaml {
  /** The file without its byte order mark: what places are counted in. */
  readonly file: SourceFile
  /** Everything that was written, unless it can't be read as YAML. There may be problems beside it. */
  readonly root?: MappingNode
  readonly problems: readonly Problem[]
}

/** Reads the text of a YAML file. Never throws: what is wrong with it is part of the result. */
export function readYaml(text: string, path: string, rules: FileRules): ReadYaml {
  const file = openText(text, path, rules)
  if (file === undefined) return refuseSize(path, rules)
  return readYamlPart({ file, start: 0, end: file.text.length })
}

/** Reads the part of a file that is YAML; the rest is only searched for characters that can't be seen. */
export function readYamlPart(part: YamlPart): ReadYaml {
  const { file } = part
  const unseen = unseenCharacters(file)
  const { root, problems } = parseYamlTree(part)
  if (root === undefined) return { file, problems: inOrder([...unseen, ...problems]) }
  const { reading, problems: faults } = startReading(file)
  checkTree(root, reading)
  // A character that is written as it is was found in the text already; one that is written as an escape was not.
  const told = new Set(unseen.map(({ line }) => line))
  const others = faults.filter(({ code, line }) => !code.endsWith('_CHARACTER_INVALID') || !told.has(line))
  return { file, root, problems: inOrder([...unseen, ...problems, ...others]) }
}

/** The text without its byte order mark, or undefined when there is too much of it. */
export function openText(text: string, path: string, rules: FileRules): SourceFile | undefined {
  // A character takes at least one byte, so a text that is much too long need not be counted.
  const isTooLarge = text.length > largestFile || Buffer.byteLength(text) > largestFile
  return isTooLarge ? undefined : { path, text: text.replace(/^\ufeff/, ''), rules }
}

/** What is said of a file that is too large. None of it is looked at. */
export function refuseSize(path: string, rules: FileRules): ReadYaml {
  const file = { path, text: '', rules }
  return { file, problems: [problemAt('TOO_LARGE', largestFileDetails, file, { start: 0, end: 1 })] }
}
