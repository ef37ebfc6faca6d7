import type { ResearchWorker } from '../worker.ts'
import { articleWriter } from './article-writer.ts'
import { citationFormatter } from './citation-formatter.ts'
import { contentSynthesizer } from './content-synthesizer.ts'
import { documentSearch } from './document-search.ts'
import { editor } from './editor.ts'
import { factChecker } from './fact-checker.ts'

/** Every worker that comes with Baton. The only place that names them all. */
export const researchWorkers: readonly ResearchWorker[] = [
  documentSearch,
  contentSynthesizer,
  articleWriter,
  factChecker,
  editor,
  citationFormatter,
]
