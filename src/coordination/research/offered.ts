import type { AnyTool } from '../../kernel/ports/tool.ts'
import type { Runnable } from '../../kernel/runnable.ts'
import type { PackOffer } from '../../packs/pack.ts'
import { answerRunnable } from './continue/define-answer.ts'
import { researchRunnable } from './define-research.ts'
import type { ResearchSetup } from './setup.ts'

/** Research that a pack brings: with the tools that are there, and the model of the project. */
export function offeredResearch(
  { name, description }: PackOffer,
  _tools: readonly AnyTool[],
  _model: string | undefined,
  toolNamed: ResearchSetup['toolNamed'],
): Runnable {
  return name === 'answer' ? answerRunnable(name, description) : researchRunnable(name, { description }, toolNamed)
}
