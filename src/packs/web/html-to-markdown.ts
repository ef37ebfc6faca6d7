import { extname } from 'node:path'
import { BatonError } from '../../errors/baton-error.ts'
import type { Clock } from '../../kernel/ports/clock.ts'
import { systemClock } from '../../kernel/system-clock.ts'
import { limitedThread } from '../limited-thread.ts'
import type { HtmlAnswer, HtmlRequest } from './html-thread.ts'
import { plainUrl } from './plain-url.ts'

/** What is worth reading in a page. */
export interface HtmlText {
  readonly title: string
  readonly markdown: string
  readonly byline?: string
  /** When it was published, as the page writes it. */
  readonly published?: string
  /** Whether sentences were left out that a reader of the page would not see. */
  readonly hasHidden?: boolean
}

const thread = limitedThread<HtmlRequest, HtmlAnswer>({
  name: 'baton-html',
  // The same kind of file that this one is: source under Node's type stripping, JavaScript when built.
  file: new URL(`./html-thread${extname(import.meta.url)}`, import.meta.url),
  longestMs: 5_000,
})

let last: Promise<unknown> = Promise.resolve()

/**
 * The main text of a page as Markdown, without scripts, images or links to anything but web pages.
 * Addresses are made whole with `baseUrl`.
 *
 * Pages are read in a thread of their own, one after the other: a page can be made so that reading it takes minutes. One that
 * takes longer than five seconds is only stripped of its tags, in such a thread too; one that takes too long even for that
 * is refused with BATON_WEB_PAGE_UNREADABLE.
 */
export function htmlToMarkdown(html: string, baseUrl?: string, clock: Clock = systemClock): Promise<HtmlText> {
  const read = last.then(async () => {
    const answer = await thread.ask({ html, baseUrl }, clock)
    const text = 'markdown' in answer ? answer : await thread.ask({ html, baseUrl, onlyText: true }, clock)
    if ('markdown' in text) return text
    throw unreadable(baseUrl, text.problem)
  })
  last = read.catch(() => undefined)
  return read
}

function unreadable(url: string | undefined, problem: string): BatonError<'BATON_WEB_PAGE_UNREADABLE'> {
  const shown = url === undefined ? 'It' : plainUrl(url)
  return new BatonError('BATON_WEB_PAGE_UNREADABLE', { url: shown, problem, hint: 'Look for another source.' })
}
