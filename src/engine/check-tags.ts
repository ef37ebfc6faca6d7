import { BatonError } from '../errors/baton-error.ts'

const mostTags = 20
const longestTag = 100

/** The tags of a new run, each once and in order. Throws when they are none that people could find it by. */
export function checkedTags(given: unknown): readonly string[] {
  if (!Array.isArray(given)) throw invalid('they are not given as a list')
  const tags = new Set<string>()
  for (const tag of given as unknown[]) {
    if (typeof tag !== 'string') throw invalid(`one is a value of type ${typeof tag}, not a text`)
    if (tag.trim() === '' || tag !== tag.trim()) throw invalid(`"${tag}" is empty, or has spaces around it`)
    if (tag.length > longestTag) throw invalid(`one has more than ${longestTag} characters`)
    if (/[\p{Cc}\p{Cs}]/u.test(tag)) throw invalid('one holds a line break, or a character that can not be printed')
    tags.add(tag)
  }
  if (tags.size > mostTags) throw invalid(`there are more than ${mostTags}`)
  return [...tags].sort()
}

function invalid(problem: string): BatonError {
  return new BatonError('BATON_RUN_TAG_INVALID', { problem })
}
