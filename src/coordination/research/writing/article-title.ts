/** A topic as a title: a long one up to where it begins to explain itself. */
export function articleTitle(topic: string): string {
  const [start = topic] =
    topic.length <= 70
      ? [topic]
      : topic.split(/(?<=\S\s\S+)(?:,\s|\s\(|\s(?:which|that|who|where|we|so that)\s|[:;]\s)/)
  const short = start.length <= 90 ? start : start.slice(0, 90).replace(/\s+\S*$/, '')
  return short.charAt(0).toUpperCase() + short.slice(1).replace(/[\s,;:]+$/, '')
}
