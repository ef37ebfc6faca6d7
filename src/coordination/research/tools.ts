/** The tool of the user's that searches social media, as the worker knows it. */
export const socialMediaTool = 'social_media_search'

/** The tools that workers know by name; each is used where it is there. */
export const researchTools: readonly string[] = [
  'gather_documents',
  'web_search',
  'read_page',
  'read_page_part',
  'academic_search',
  'news_search',
  socialMediaTool,
  'check_grammar',
]
