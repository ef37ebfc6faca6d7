import type { Context } from '../../../../kernel/context.ts'
import type { Desk } from '../../worker.ts'
import { readPageAnswer } from './page-answer.ts'
import { whyNot } from './tool-answers.ts'

/** The beginning of a page that goes on. */
export interface PageBeginning {
  readonly address: string
  readonly text: string
  /** How long the whole was when it was read. */
  readonly total: number | undefined
}

/** What a page says, and what could not be read of it, as half a sentence. */
export interface PageRest {
  readonly text: string
  readonly cut?: string
}

/** As much as the tool gives at once, and so often at most: a book. */
export const atOnce = 200_000
const mostParts = 5

/** Reads a page on to its end, and says where it had to stop before. */
export async function readRest(context: Context, { tools }: Desk, begun: PageBeginning): Promise<PageRest> {
  const tool = tools.get('read_page_part')
  let { text } = begun
  const cut = (why: string): PageRest => ({ text, cut: `${why}, after ${text.length} characters` })
  if (tool === undefined) return cut('it is longer than can be read at once')
  for (let part = 2; part <= mostParts; part++) {
    try {
      const wanted = { url: begun.address, from_character: text.length, max_characters: atOnce }
      const next = readPageAnswer(await context.tool(tool, wanted), begun.address)
      if (next.total !== begun.total) return cut('it changed while it was read')
      text += next.text
      if (!next.isLonger) return { text }
    } catch (thrown) {
      const reason = whyNot(thrown)
      if (reason === undefined) throw thrown
      return cut(`its rest could not be read (${reason})`)
    }
  }
  return cut('it is longer than is read of one page')
}
