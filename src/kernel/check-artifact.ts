import { BatonError } from '../errors/baton-error.ts'
import type { Artifact } from '../events/artifact.ts'
import { isObject } from '../events/json.ts'

/** Refuses a value that isn't a reference to an artifact. */
export function checkedArtifact(value: unknown, place: string): Artifact {
  const { name, hash, bytes, type } = isObject(value) ? value : {}
  const problem =
    typeof name !== 'string' || name === ''
      ? 'its name is not a text'
      : typeof hash !== 'string' || !/^sha256:[0-9a-f]{64}$/.test(hash)
        ? 'its hash is not `sha256:` and 64 digits'
        : typeof bytes !== 'number' || !Number.isSafeInteger(bytes) || bytes < 0
          ? 'its size is not a whole number'
          : typeof type !== 'string'
            ? 'its type is not a text'
            : undefined
  if (problem !== undefined) throw new BatonError('BATON_VALUE_NOT_JSON', { place, problem })
  return { name, hash, bytes, type } as Artifact
}

/** The same for a list of them. */
export function checkedArtifacts(value: unknown, place: string): readonly Artifact[] {
  if (!Array.isArray(value)) throw new BatonError('BATON_VALUE_NOT_JSON', { place, problem: 'it is not a list' })
  return value.map((one) => checkedArtifact(one, place))
}
