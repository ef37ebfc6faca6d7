import { candidatesOf } from '../conditions/candidates.ts'
import { type Atom, atomsOf } from '../conditions/condition.ts'
import { mostQuestions } from '../conditions/needed.ts'
import { declaredName } from '../conditions/read-atom.ts'
import { knownVariables } from './known-variables.ts'
import type { LintFinding, LintTeam } from './lint-finding.ts'
import { languageKey } from './worlds.ts'

/** What is remarkable about what a model would be asked. */
export function languageFindings(team: LintTeam): readonly LintFinding[] {
  return [...tooMany(team), ...numbersInLanguage(team), ...variablesLikeWords(team)]
}

/** More questions than fit into one call make a second one possible in every turn (4.1.5). */
function tooMany({ agents, rules }: LintTeam): readonly LintFinding[] {
  return agents.flatMap(({ name }) => {
    const candidates = candidatesOf(rules, { current: name })
    const keys = new Set(
      candidates.flatMap(({ rule }) => atomsOf(rule.condition).flatMap((atom) => languageKey(atom) ?? [])),
    )
    if (keys.size <= mostQuestions) return []
    return [
      {
        code: 'many_questions',
        severity: 'warning',
        message: `after ${name} ${keys.size} statements may have to be judged; ${mostQuestions} fit into one call`,
        suggestion: 'Let code decide more of them, or split the work of the agent.',
        rules: candidates.map(({ rule }) => rule.index),
        agents: [name],
      },
    ]
  })
}

/** `word count is at least 1500` would let a model count, where `word_count >= 1500` lets code do it. */
function numbersInLanguage(team: LintTeam): readonly LintFinding[] {
  const known = knownVariables(team)
  return team.rules.flatMap((rule) =>
    atomsOf(rule.condition).flatMap((atom): LintFinding[] => {
      const name = hasNumber(atom) ? known.find((one) => names(atom.source, one)) : undefined
      if (name === undefined) return []
      return [
        {
          code: 'number_in_language',
          severity: 'hint',
          message: `"${atom.source}" would be judged by a model`,
          suggestion: `Write a comparison, such as ${name} >= …, which code decides.`,
          rules: [rule.index],
          agents: [],
          span: atom.span,
        },
      ]
    }),
  )
}

/** `vip` is a variable where it is declared, though it reads like a statement: no model is asked whether it is so. */
function variablesLikeWords({ rules, variables, runtime }: LintTeam): readonly LintFinding[] {
  const declared = new Set([...Object.keys(variables), ...runtime])
  return rules.flatMap((rule) =>
    atomsOf(rule.condition).flatMap((atom): LintFinding[] => {
      const name = atom.kind === 'phrase' ? declaredName(atom, declared) : undefined
      if (name === undefined) return []
      return [
        {
          code: 'variable_like_language',
          severity: 'hint',
          message: `"${atom.source}" also reads as language; here it is the variable ${name}, and nobody is asked`,
          suggestion: `Write {{ ${name} }} to make that plain, or give the variable another name if language is meant.`,
          rules: [rule.index],
          agents: [],
          span: atom.span,
        },
      ]
    }),
  )
}

function hasNumber(atom: Atom): boolean {
  return atom.kind === 'phrase' && (/\d/.test(atom.source) || atom.parts.some((part) => typeof part !== 'string'))
}

function names(text: string, variable: string): boolean {
  const words = ` ${text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} `
  return words.includes(` ${variable.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} `)
}
