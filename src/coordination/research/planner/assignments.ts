import type { Brief } from '../brief.ts'
import type { WorkerAssignment, WorkerCategory } from '../plan.ts'

const formats: Readonly<Record<WorkerCategory, string>> = {
  research: 'Sources with title, address, date and relevance; what they say as passages, word for word.',
  analysis: 'Insights that cite passages, and an outline with the questions of each section.',
  writing: 'Markdown that cites passages by their ids only.',
  quality: 'Scores from 0 to 1 with what each is based on.',
}

const guidance: Readonly<Record<WorkerCategory, string>> = {
  research: 'Ask in several ways, read what is found whole, and prefer what is recent and first-hand.',
  analysis: 'Use nothing but the passages that were found.',
  writing: 'Use nothing but the passages that were found.',
  quality: 'Hold the text against the passages it cites. Count what can be counted.',
}

const objectives: Readonly<Record<string, string>> = {
  content_synthesizer: 'Find what the sources say together, and how an article can be built from it',
  introduction_writer: 'Write the opening: what it is about, and what the reader will know afterwards',
  article_writer: 'Write the article',
  section_writer: 'Write the article, section by section',
  conclusion_writer: 'Write the conclusion: what follows from what was said',
  fact_checker: 'Check every claim against what it cites',
  editor: 'Check grammar, readability and tone, and mend what can be mended',
  citation_formatter: 'Put the references into their style',
  readability_checker: 'Find what is hard to read',
  seo_optimizer: 'Find the words by which the article can be found',
  plagiarism_checker: 'Find what is copied and not cited',
  academic_reviewer: 'Review the article as for a journal',
  citation_verifier: 'Check that every citation leads to the words it stands for',
}

/** What a worker is told (RES-38). A second one of its kind is told to look from another side. */
export function assignmentFor(workerId: string, category: WorkerCategory, brief: Brief, nth = 0): WorkerAssignment {
  const objective = objectives[workerId] ?? 'Find sources'
  const side =
    nth === 0 ? '' : category === 'analysis' ? ', and above all where they differ' : ', independently once more'
  return {
    objective: `${objective}${side}: ${brief.topic}`,
    output_format: formats[category],
    tool_guidance: guidance[category],
    boundaries: `${brief.content_type.replace('_', ' ')}, ${brief.target_length} words, ${brief.tone}; nothing beyond the topic.`,
  }
}
