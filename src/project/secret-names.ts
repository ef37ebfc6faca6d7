import type { Settings } from '../config/settings.ts'

/** Variables that hold secrets, whatever they are called. */
export function secretNames({ providers, search, academic }: Settings): string[] {
  const keys = Object.values(providers.value).map(({ keyVariable }) => keyVariable)
  const searchKey = search.value !== undefined && 'key' in search.value ? search.value.key : undefined
  const { ask: _, ...services } = academic.value
  const paperKeys = Object.values(services).map(({ key }) => key)
  return [...keys, searchKey, ...paperKeys].filter((name): name is string => typeof name === 'string')
}
