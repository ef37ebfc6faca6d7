import { dirname, join } from 'node:path'
import { policyPath } from './policy-file.ts'

/** Where a list of prices is kept that a person took over: beside their policy, where no project can write. */
export function priceListPath(env: NodeJS.ProcessEnv): string {
  const { BATON_POLICY: _, ...usual } = env
  return join(dirname(policyPath(usual)), 'prices.yaml')
}
