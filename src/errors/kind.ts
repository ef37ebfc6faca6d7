import type { ErrorEntries } from './entry.ts'
import { type FileErrors, type FileFaults, fileFaults, withFamily } from './file-fault.ts'
import { didYouMean, listKnown, needsFolder } from './suggestion.ts'

/** What can go wrong with coordination models, and with the files that define what they run. */
export interface KindErrors extends FileErrors<'BATON_KIND'> {
  BATON_KIND_BOUNDS_INVALID: { kind: string; name: string; counted: string }
  BATON_KIND_CYCLE: { path: readonly string[] }
  BATON_KIND_INVALID: { kind: string; problem: string }
  BATON_KIND_MODULE_INVALID: { module: string; problem: string }
  BATON_KIND_NOT_LOADED: { kind: string }
  BATON_KIND_REF_NOT_FOUND: { key: string; name: string; known: readonly string[] }
  BATON_KIND_REF_NOT_LOADED: {
    key: string
    name: string
    modules: readonly string[]
    known: readonly string[]
  }
  BATON_KIND_TOOL_UNKNOWN: { name: string; known: readonly string[] }
}

export const kindFaults = (): ErrorEntries<FileFaults> =>
  fileFaults({
    yaml: 'The file',
    file: 'a file that defines what a coordination model runs',
    page: 'docs/own-models.md',
    whenUnreadable: 'It must be a text file in UTF-8 that this process may read.',
    whenTooLarge: 'Definitions are small. Split this one.',
  })

export const kindErrors = (): ErrorEntries<KindErrors> => ({
  ...withFamily('BATON_KIND', kindFaults()),
  BATON_KIND_BOUNDS_INVALID: {
    type: 'validation',
    retryable: false,
    message: ({ kind, name, counted }) => `The kind "${kind}" can't say how often "${name}" calls models: ${counted}.`,
    hint: () => 'Bounds must be a number, 0 or more; `Infinity` where only the limits of a run hold it.',
  },
  BATON_KIND_CYCLE: {
    type: 'cycle',
    retryable: false,
    message: ({ path }) => `The definitions lead back to where they began: ${path.join(' → ')}.`,
    hint: () => 'Take one of these references out. A definition can never reach itself through others.',
  },
  BATON_KIND_INVALID: {
    type: 'validation',
    retryable: false,
    message: ({ kind, problem }) => `"${kind}" can't be a kind: ${problem}.`,
    hint: () => 'See docs/own-models.md for what a kind brings.',
  },
  BATON_KIND_MODULE_INVALID: {
    type: 'validation',
    retryable: false,
    message: ({ module, problem }) => `The module "${module}" under \`kinds\` brings no kind: ${problem}.`,
    hint: () => 'Export the result of `defineKind` as `kind`, or several as `kinds`.',
  },
  BATON_KIND_NOT_LOADED: {
    type: 'unsupported',
    retryable: false,
    message: ({ kind }) => `The coordination model behind "${kind}" is not there.`,
    hint: () => 'Give `createBaton` the kind that the agent was written for, in `kinds`.',
  },
  BATON_KIND_REF_NOT_FOUND: {
    type: 'validation',
    retryable: false,
    message: ({ key, name }) => `"${key}" names "${name}", which does not exist.`,
    hint: ({ name, known }) => `${didYouMean(name, known)}${listKnown('agents and runnables', known)}`,
  },
  BATON_KIND_REF_NOT_LOADED: {
    type: 'not_found',
    retryable: false,
    message: ({ key, name }) => `"${key}" names "${name}", whose kind is not loaded.`,
    hint: ({ name, modules, known }) =>
      `${didYouMean(name, known)}It may come from ${modules.join(' or ')}, which is not loaded. If you have not agreed to that yet: baton trust`,
  },
  BATON_KIND_TOOL_UNKNOWN: {
    type: 'validation',
    retryable: false,
    message: ({ name }) => `There is no tool "${name}".`,
    hint: ({ name, known }) => `${needsFolder(name) || didYouMean(name, known)}${listKnown('tools', known)}`,
  },
})
