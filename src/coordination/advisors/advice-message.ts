import { escapeHeadings, type Heading } from '../patterns/escape.ts'
import type { Advisors } from './fields.ts'

/** What one advisor said, or what stands in its place. */
export interface Advice {
  readonly from: string
  readonly text: string
}

const headings: readonly Heading[] = [
  { line: '## ORIGINAL USER REQUEST' },
  { line: '## ANALYSIS GATHERED' },
  { begins: '### From ' },
]

/** The request with what the advisors said, in the order they are declared (PAT-31, PAT-32). */
export function adviceMessage(
  format: Advisors['format'],
  request: string,
  advice: readonly Advice[],
  nonce: () => string,
): string {
  return format === 'markdown' ? asMarkdown(request, advice) : asTags(request, advice, nonce)
}

function asMarkdown(request: string, advice: readonly Advice[]): string {
  const safe = (text: string): string => escapeHeadings(text, headings)
  const said = advice.map(({ from, text }) => `### From ${from}\n\n${safe(text)}`)
  return ['## ORIGINAL USER REQUEST', safe(request), '## ANALYSIS GATHERED', ...said].join('\n\n')
}

/** The name of the tag is drawn after all advice was given, so no advice can close it. */
function asTags(request: string, advice: readonly Advice[], nonce: () => string): string {
  const block = (name: string, attributes: string, text: string): string => {
    const tag = `${name}__${nonce()}`
    return `<${tag}${attributes}>\n${text}\n</${tag}>`
  }
  const asked = block('original_user_request', '', request)
  return [asked, ...advice.map(({ from, text }) => block('advisory', ` agent="${from}"`, text))].join('\n\n')
}

/** Twelve hexadecimal digits of a number from 0 up to 1. */
export function nonceFrom(chance: number): string {
  return Math.floor(chance * 2 ** 48)
    .toString(16)
    .padStart(12, '0')
}
