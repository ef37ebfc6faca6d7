import { collabFields, collabMistakes, type WrittenCollab } from '../../../../src/coordination/collab/fields.ts'
import { checkTeam } from '../../../../src/coordination/collab/review/check-team.ts'
import { kindFileRules } from '../../../../src/project/kind-files.ts'
import type { Entries } from '../../../../src/source/fields/collections.ts'
import { inOrder, type Problem } from '../../../../src/source/problem.ts'
import { readFields } from '../../../../src/source/read-fields.ts'
import { readYaml } from '../../../../src/source/read-yaml.ts'

const rules = { ...kindFileRules, instead: collabMistakes }

/** All that is wrong with the text of a team file. */
export function problemsOf(text: string): readonly Problem[] {
  const { root, file, problems } = readYaml(text, 'teams/x.yaml', rules)
  if (root === undefined) return problems
  const found = readFields<WrittenCollab>(root, collabFields as Entries<WrittenCollab>, file, checkTeam)
  return inOrder([...problems, ...found.problems])
}

/** Each problem as its place and code. */
export function toldOf(text: string): readonly string[] {
  return problemsOf(text).map(({ line, column, code }) => `${line}:${column} ${code.replace(/^BATON_/, '')}`)
}
