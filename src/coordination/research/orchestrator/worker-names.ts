/** As people call a worker: `SEO optimizer` for `seo_optimizer` (RES-106). */
export function workerName(id: string): string {
  const words = id.replaceAll('_', ' ').replace(/^seo\b/, 'SEO')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
