import { configRules } from '../../src/config/config-rules.ts'
import { policyFields } from '../../src/config/policy-fields.ts'
import { priceTable } from '../../src/config/price-fields.ts'
import { settingFields } from '../../src/config/setting-fields.ts'
import { collabFields, type WrittenCollab } from '../../src/coordination/collab/fields.ts'
import { checkTeam } from '../../src/coordination/collab/review/check-team.ts'
import type { Entries } from '../../src/source/fields/collections.ts'
import { readFrontmatter } from '../../src/source/frontmatter.ts'
import { readFields, readNode } from '../../src/source/read-fields.ts'
import { type ReadYaml, readYaml } from '../../src/source/read-yaml.ts'

/** Reads a text by everything there is to read it by. Gives what the YAML reader says. */
export function readEverything(text: string): ReadYaml {
  const read = readYaml(text, 'x.yaml', configRules)
  if (read.root !== undefined) {
    readFields(read.root, settingFields, read.file)
    readFields(read.root, policyFields, read.file)
    readNode(read.root, priceTable, read.file)
    readFields<WrittenCollab>(read.root, collabFields as Entries<WrittenCollab>, read.file, checkTeam)
  }
  readFrontmatter(`---\n${text}\n---\n`, 'x.md', configRules)
  return read
}
