import { describe, expect, test } from 'vitest'
import { articleAsMarkdown } from '../../../../src/coordination/research/exports/markdown.ts'
import { outputOf } from './ferry-output.ts'

describe('documents that an article was not made from', () => {
  test('are named each with its own reason, and none is said to be unreadable that was only left out', async () => {
    const unread = [
      { location: 'scan.pdf', reason: 'has no text; it may have been scanned' },
      { location: 'menu.md', reason: 'says less of what is asked than the 12 documents that were read' },
    ]
    const text = new TextDecoder().decode(await articleAsMarkdown(outputOf({ unread })))
    expect(text).toContain('### Documents that were not read\n\n- scan.pdf: has no text; it may have been scanned')
    expect(text).toContain('menu.md: says less of what is asked than the 12 documents that were read')
    expect(text).not.toContain('could not be read')
  })
})
