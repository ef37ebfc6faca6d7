import { BatonError } from '../errors/baton-error.ts'
import type { RunInput } from '../events/run.ts'
import { checkedArtifacts } from './check-artifact.ts'
import { jsonCopy } from './json-value.ts'

/** Refuses what is no input for a run. Returns a copy, so that the caller can't change what a run was given. */
export function checkedInput(input: RunInput, place: string): RunInput {
  const given = jsonCopy(input, place)
  if (typeof given !== 'object' || given === null || typeof given.text !== 'string') {
    throw new BatonError('BATON_VALUE_NOT_JSON', { place, problem: 'it is neither a text nor { text, data }' })
  }
  const { labels, artifacts } = given
  const areTexts = Array.isArray(labels) && labels.every((label) => typeof label === 'string')
  if (labels !== undefined && !areTexts) {
    throw new BatonError('BATON_VALUE_NOT_JSON', { place, problem: 'its labels are no list of texts' })
  }
  if (artifacts !== undefined) checkedArtifacts(artifacts, place)
  return given
}
