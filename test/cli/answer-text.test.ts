import { expect, test } from 'vitest'
import { answerText } from '../../src/cli/output/answer-text.ts'
import type { Terminal } from '../../src/cli/terminal.ts'

const at = (columns: number | undefined): Terminal =>
  ({ out: columns === undefined ? {} : { isTTY: true, columns } }) as unknown as Terminal

test('an answer breaks between words at a terminal, and nowhere in a pipe', () => {
  const answer =
    'Rome in May has highs around twenty-four degrees.\n\n    laid out by hand, and kept exactly as it was written down\n- a point that is long enough to need two lines here'
  expect(answerText(at(undefined), answer)).toBe(answer)
  const lines = answerText(at(30), answer).split('\n')
  expect(lines.filter((line) => !line.startsWith(' ')).every((line) => line.length < 30)).toBe(true)
  expect(lines).toContain('    laid out by hand, and kept exactly as it was written down')
  expect(lines.join(' ').replaceAll(/\s+/g, ' ')).toBe(answer.replaceAll(/\s+/g, ' '))
})
