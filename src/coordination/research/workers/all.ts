import type { ResearchWorker } from '../worker.ts'
import { academicReviewer } from './academic-reviewer.ts'
import { academicSearch } from './academic-search.ts'
import { articleWriter } from './article-writer.ts'
import { citationFormatter } from './citation-formatter.ts'
import { citationVerifier } from './citation-verifier.ts'
import { conclusionWriter } from './conclusion-writer.ts'
import { contentSynthesizer } from './content-synthesizer.ts'
import { documentSearch } from './document-search.ts'
import { editor } from './editor.ts'
import { factChecker } from './fact-checker.ts'
import { introductionWriter } from './introduction-writer.ts'
import { newsSearch } from './news-search.ts'
import { plagiarismChecker } from './plagiarism-checker.ts'
import { readabilityChecker } from './readability-checker.ts'
import { sectionWriter } from './section-writer.ts'
import { seoOptimizer } from './seo-optimizer.ts'
import { socialMediaSearch } from './social-media-search.ts'
import { specializedScraper } from './specialized-scraper.ts'
import { webSearch } from './web-search.ts'

/** Every worker that comes with Baton. The only place that names them all. */
export const researchWorkers: readonly ResearchWorker[] = [
  documentSearch,
  webSearch,
  academicSearch,
  newsSearch,
  specializedScraper,
  socialMediaSearch,
  contentSynthesizer,
  introductionWriter,
  articleWriter,
  sectionWriter,
  conclusionWriter,
  factChecker,
  editor,
  citationFormatter,
  readabilityChecker,
  seoOptimizer,
  plagiarismChecker,
  academicReviewer,
  citationVerifier,
]
