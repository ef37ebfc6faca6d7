const fence = '```'

/** A text without the Markdown fence that models like to wrap JSON in. Anything else stays as it is. Linear in time. */
export function withoutFence(text: string): string {
  const trimmed = text.trim()
  if (!trimmed.startsWith(fence) || !trimmed.endsWith(fence)) return text
  const begin = trimmed.indexOf('\n')
  const end = trimmed.lastIndexOf('\n')
  const isFence = end > begin && trimmed.slice(end).trim() === fence
  return isFence && ['', 'json'].includes(trimmed.slice(fence.length, begin).trim())
    ? trimmed.slice(begin + 1, end)
    : text
}
