import type { Context } from '../../../../kernel/context.ts'
import type { Desk } from '../../worker.ts'
import { type PageAnswer, readPageAnswer } from './page-answer.ts'
import { atOnce, readRest } from './read-rest.ts'
import { isOverBudget, whyNot } from './tool-answers.ts'

/** A page as it was read, from its beginning to its end. */
export interface WholePage extends Pick<PageAnswer, 'url' | 'title' | 'text' | 'author' | 'published' | 'pages'> {
  /** What could not be read of it, as half a sentence. */
  readonly cut?: string
}

export interface UnreadPage {
  readonly url: string
  readonly reason: string
  /** Nothing more can be paid for. */
  readonly isOverBudget?: true
}

/** Reads a page, and on to its end where it is long. */
export async function readWhole(context: Context, desk: Desk, address: string): Promise<WholePage | UnreadPage> {
  const tool = desk.tools.get('read_page')
  if (tool === undefined) return { url: address, reason: 'there is no tool that reads pages' }
  try {
    const answer = await context.tool(tool, { url: address, max_characters: atOnce })
    const { isLonger, total, ...page } = readPageAnswer(answer, address)
    return isLonger ? { ...page, ...(await readRest(context, desk, { address, text: page.text, total })) } : page
  } catch (thrown) {
    const reason = whyNot(thrown)
    if (reason === undefined) throw thrown
    return { url: address, reason, ...(isOverBudget(thrown) ? { isOverBudget: true } : {}) }
  }
}
