import { checkOptions, wrongArgument } from '../errors/wrong-argument.ts'
import type { Limits } from '../kernel/limits.ts'
import type { WhichDefinitions } from '../kernel/pinning.ts'
import type { ResumeAllOptions, ResumeOptions, StartOptions } from './origin.ts'
import type { KeepRecoveringOptions } from './recovering.ts'

/*
 * What callers without a compiler may give wrongly. It is refused before anything is done, by the name of the argument.
 */

/** What one option must be. */
interface OptionRule {
  readonly expected: string
  readonly holds: (value: unknown) => boolean
}

type Rules<Options> = { readonly [Name in keyof Options]?: OptionRule }

const text: OptionRule = { expected: 'text', holds: (value) => typeof value === 'string' }
const call: OptionRule = { expected: 'a function', holds: (value) => typeof value === 'function' }
const fields: OptionRule = {
  expected: 'an object',
  holds: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
}

const whichDefinitions: readonly unknown[] = ['same', 'begun', 'current'] satisfies WhichDefinitions[]

const startRules: Rules<StartOptions> = {
  limits: fields,
  grants: fields,
  attach: { expected: 'a list', holds: Array.isArray },
}
const resumeRules: Rules<ResumeOptions> = {
  definitions: { expected: '"same", "begun" or "current"', holds: (value) => whichDefinitions.includes(value) },
  by: text,
  reason: text,
  more: fields,
}
const recoverRules: Rules<ResumeAllOptions> = { onRefused: call }
const keepRules: Rules<KeepRecoveringOptions> = {
  everyMs: {
    expected: 'a number of milliseconds, 1 or more',
    holds: (value) => Number.isFinite(value) && Number(value) >= 1,
  },
  onNews: call,
}

/** Limits that are not counted, so that there is no more of them. */
const uncounted: readonly string[] = ['allowUnpriced', 'usualUsd'] satisfies (keyof Limits)[]

export function checkText(call: string, argument: string, given: unknown): void {
  if (!text.holds(given)) throw wrongArgument(call, argument, given, text.expected)
}

export function checkStart(options: StartOptions): void {
  check('start', options, startRules)
}

export function checkResume(runId: string, options: ResumeOptions): void {
  checkText('resume', 'runId', runId)
  check('resume', options, resumeRules)
  for (const [name, value] of Object.entries(options.more ?? {})) {
    if (uncounted.includes(name)) {
      const expected =
        'only what is counted, such as usdMicros or tokens: what a run may do besides is settled when it starts'
      throw wrongArgument('resume', `options.more.${name}`, value, expected)
    }
    if (value !== undefined && typeof value !== 'number') {
      throw wrongArgument('resume', `options.more.${name}`, value, 'a number, how much more it may use')
    }
  }
}

export function checkResumeAll(options: ResumeAllOptions): void {
  check('recover', options, recoverRules)
}

export function checkKeepRecovering(options: KeepRecoveringOptions): void {
  check('keepRecovering', options, keepRules)
}

function check<Options extends object>(called: string, given: Options, rules: Rules<Options>): void {
  checkOptions(called, 'options', given)
  for (const name of Object.keys(rules) as (keyof Options & string)[]) {
    const value: unknown = given[name]
    const rule = rules[name]
    if (value === undefined || rule === undefined || rule.holds(value)) continue
    throw wrongArgument(called, `options.${name}`, value, rule.expected)
  }
}
