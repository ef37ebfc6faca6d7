/** The tools that workers know by name; each is used where it is there. */
export const researchTools: readonly string[] = [
  'gather_documents',
  'web_search',
  'read_page',
  'read_page_part',
  'academic_search',
  'news_search',
  'social_media_search',
  'check_grammar',
]
