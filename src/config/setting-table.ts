import type { ColorChoice } from './settings.ts'

/** One setting that is a plain word: what it is called in each place it can be set. */
export interface SettingEntry {
  readonly env: string
  readonly flag: string
  readonly says: string
  readonly default: string | undefined
  readonly choices?: readonly string[]
}

export type SettingName =
  | 'journal'
  | 'retention'
  | 'agents'
  | 'files'
  | 'documents'
  | 'model'
  | 'decisionModel'
  | 'prices'
  | 'network'
  | 'contact'
  | 'color'

const colorChoices: readonly ColorChoice[] = ['auto', 'always', 'never']

/** The keys are those of `baton.yaml`. */
export const settingTable: Readonly<Record<SettingName, SettingEntry>> = {
  journal: {
    env: 'BATON_JOURNAL',
    flag: 'journal',
    says: 'where runs are kept: a file, or `memory`',
    default: '.baton/journal.db',
  },
  retention: {
    env: 'BATON_RETENTION',
    flag: 'retention',
    says: 'how long runs are kept after they ended, such as `90d`; without it, for ever',
    default: undefined,
  },
  agents: { env: 'BATON_AGENTS', flag: 'agents', says: 'the folder of agent files', default: 'agents' },
  files: {
    env: 'BATON_FILES',
    flag: 'files',
    says: 'the folder that tools for files and commands work in, and that grants are relative to',
    default: '.',
  },
  documents: {
    env: 'BATON_DOCUMENTS',
    flag: 'documents',
    says: 'the part of it that documents are searched in',
    default: '.',
  },
  model: {
    env: 'BATON_MODEL',
    flag: 'model',
    says: 'the model of agents that name none, as `provider/model`; `none` or `offline`: rules',
    default: undefined,
  },
  decisionModel: {
    env: 'BATON_DECISION_MODEL',
    flag: 'decision-model',
    says: 'the model that makes decisions; none means that of `model`',
    default: undefined,
  },
  prices: {
    env: 'BATON_PRICES',
    flag: 'prices',
    says: 'a file with prices of your own',
    default: undefined,
  },
  network: {
    env: 'BATON_NETWORK',
    flag: 'network',
    says: 'what tools may reach: auto, or off for nothing',
    default: 'auto',
    choices: ['auto', 'off'],
  },
  contact: {
    env: 'BATON_CONTACT',
    flag: 'contact',
    says: 'a mail or web address by which public services can reach you',
    default: undefined,
  },
  color: {
    env: 'BATON_COLOR',
    flag: 'color',
    says: 'colours: auto, always or never',
    default: 'auto',
    choices: colorChoices,
  },
}

export const settingNames: readonly SettingName[] = Object.keys(settingTable) as SettingName[]

/** `modelCalls` is set by `BATON_LIMIT_MODEL_CALLS`. */
export function limitVariable(name: string): string {
  return `BATON_LIMIT_${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`
}
