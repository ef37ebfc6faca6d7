import { isObject, type Json } from '../../../../events/json.ts'

/** What a tool that reads pages answers, as far as it is used here. */
export interface PageAnswer {
  /** Where it was read, after redirects. */
  readonly url: string
  readonly title: string
  /** Not a character less than was given, so that it can be counted. */
  readonly text: string
  readonly author: string | null
  readonly published: string | null
  /** Whether there is more. */
  readonly isLonger: boolean
  readonly total: number | undefined
  readonly pages?: readonly number[]
}

/** Reads an answer. What is not as it should be is left out. */
export function readPageAnswer(answer: unknown, address: string): PageAnswer {
  const page = isObject(answer) ? answer : {}
  const pages = numbersIn(page['pages'])
  return {
    url: textOf(page['url']) || address,
    title: textOf(page['title']).trim(),
    text: textOf(page['markdown']),
    author: textOf(page['byline']).trim() || null,
    published: textOf(page['published']).trim() || null,
    isLonger: page['truncated'] === true,
    total: typeof page['total_characters'] === 'number' ? page['total_characters'] : undefined,
    ...(pages.length === 0 ? {} : { pages }),
  }
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : ''
}

function numbersIn(value: Json | undefined): number[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'number') : []
}
