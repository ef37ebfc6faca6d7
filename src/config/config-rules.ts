import { type FileRules, tableLimits } from '../source/file-rules.ts'

/** The rules of `baton.yaml`, policies and price tables. */
export const configRules: FileRules = { family: 'BATON_CONFIG', limits: tableLimits, instead: {} }
