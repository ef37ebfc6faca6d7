import { BatonError } from '../errors/baton-error.ts'
import type { RunInput } from '../events/run.ts'
import { checkedArtifacts } from './check-artifact.ts'
import { asJson } from './json-value.ts'

/** Refuses what is no input for a run. */
export function checkInput(given: RunInput, place: string): void {
  if (typeof given !== 'object' || given === null || typeof given.text !== 'string') {
    throw new BatonError('BATON_VALUE_NOT_JSON', { place, problem: 'it is neither a text nor { text, data }' })
  }
  const { labels, artifacts } = given
  const areTexts = Array.isArray(labels) && labels.every((label) => typeof label === 'string')
  if (labels !== undefined && !areTexts) {
    throw new BatonError('BATON_VALUE_NOT_JSON', { place, problem: 'its labels are no list of texts' })
  }
  asJson(given, place)
  if (artifacts !== undefined) checkedArtifacts(artifacts, place)
}
