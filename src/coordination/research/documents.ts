import type { BatonError } from '../../errors/baton-error.ts'
import { isObject } from '../../events/json.ts'
import type { RunInput } from '../../events/run.ts'
import { researchErrors } from './errors.ts'
import type { ResearchSetup } from './setup.ts'

/** The tool that reads a folder of documents. */
export const documentTool = 'gather_documents'

/** Refuses a folder that is not there, or that no person has named to be read. */
export function refuseClosed(toolNamed: ResearchSetup['toolNamed'], folder: string): void {
  if (toolNamed(documentTool, folder) === undefined) throw closed(folder)
}

/** Why a run can't go on: the folder that it reads is not there any more. Then it is left as it is. */
export function documentsProblem(toolNamed: ResearchSetup['toolNamed'], { data }: RunInput): BatonError | undefined {
  const folder = isObject(data) ? data['documents'] : undefined
  return typeof folder === 'string' && toolNamed(documentTool, folder) === undefined ? closed(folder) : undefined
}

function closed(folder: string): BatonError {
  return researchErrors.error('BATON_RESEARCH_DOCUMENTS_CLOSED', { folder })
}
