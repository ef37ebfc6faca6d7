/** The thread that reads pages: one at a time, and it may be stopped in the middle of any. */
import { parentPort } from 'node:worker_threads'
import { describe } from '../../errors/baton-error.ts'
import type { HtmlText } from './html-to-markdown.ts'
import { readHtml } from './read-html.ts'
import { textOf } from './text-of.ts'

export interface HtmlRequest {
  readonly html: string
  readonly baseUrl: string | undefined
  /** Whether to strip it of its tags and no more. */
  readonly onlyText?: boolean
}

export type HtmlAnswer = HtmlText | { readonly problem: string }

/**
 * A tree of more nodes would take memory without end, and a thread that runs out of it takes the process along.
 * Long articles have about ten thousand.
 */
const mostNodes = 80_000

parentPort?.on('message', (request: HtmlRequest) => {
  parentPort?.postMessage(answer(request))
})

function answer({ html, baseUrl, onlyText = false }: HtmlRequest): HtmlAnswer {
  try {
    const { text, nodes } = textOf(html)
    if (onlyText || nodes > mostNodes) return text
    const read = readHtml(html, baseUrl)
    return read.title === '' ? { ...read, title: text.title } : read
  } catch (thrown) {
    return { problem: describe(thrown) }
  }
}
