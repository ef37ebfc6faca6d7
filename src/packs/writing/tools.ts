import type { AnyTool } from '../../kernel/ports/tool.ts'
import { publishHtml } from './publish-html.ts'
import { scoreText } from './score-text.ts'

export function writingTools(): AnyTool[] {
  return [scoreText(), publishHtml()]
}
