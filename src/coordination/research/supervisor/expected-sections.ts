import { isObject } from '../../../events/json.ts'
import type { Brief } from '../brief.ts'
import type { TaskResult } from '../state.ts'

/** The sections that an article is to have: those of the brief, else those of the outline (spec, table of the brief). */
export function expectedSections(analysis: readonly TaskResult[], brief: Brief): readonly string[] {
  if (brief.expected_sections !== undefined && brief.expected_sections.length > 0) return brief.expected_sections
  return analysis.map(({ outline }) => sectionsIn(outline)).findLast((titles) => titles.length > 0) ?? []
}

function sectionsIn(outline: unknown): string[] {
  const sections = isObject(outline) ? outline['sections'] : outline
  if (!Array.isArray(sections)) return []
  return sections.flatMap((section: unknown) => {
    const title = isObject(section) ? section['title'] : section
    return typeof title === 'string' && title.trim() !== '' ? [title] : []
  })
}
