import type { FileRules } from './file-rules.ts'
import { readTextIfThere } from './read-text.ts'
import type { ReadYaml } from './read-yaml.ts'

/**
 * Reads a YAML file; undefined when there is none. `shown` is what problems call it.
 * The parser is loaded only when there is something to read: most folders have no such file.
 */
export async function readYamlFile(path: string, shown: string, rules: FileRules): Promise<ReadYaml | undefined> {
  const found = await readTextIfThere(path, rules)
  if (found === undefined) return undefined
  if ('code' in found) return { file: { path: shown, text: '', rules }, problems: [{ ...found, file: shown }] }
  const { readYaml } = await import('./read-yaml.ts')
  return readYaml(found.text, shown, rules)
}
