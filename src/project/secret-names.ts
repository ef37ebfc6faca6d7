import type { Settings } from '../config/settings.ts'

/** Variables that hold secrets, whatever they are called. */
export function secretNames({ providers, search }: Settings): string[] {
  const keys = Object.values(providers.value).map(({ keyVariable }) => keyVariable)
  const searchKey = search.value !== undefined && 'key' in search.value ? search.value.key : undefined
  return [...keys, searchKey].filter((name): name is string => typeof name === 'string')
}
