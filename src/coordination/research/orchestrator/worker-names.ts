import type { RunError } from '../../../errors/run-error.ts'

/** As people call a worker: `SEO optimizer` for `seo_optimizer` (RES-106). */
export function workerName(id: string): string {
  const words = id.replaceAll('_', ' ').replace(/^seo\b/, 'SEO')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const longest = 200

/** Why a worker failed, in a few words: what went wrong below rather than which operation it was (RES-106). */
export function reasonOf({ message, cause }: Pick<RunError, 'message' | 'cause'>): string {
  const [line = ''] = (cause ?? message).trim().split('\n')
  const reason = line.replace(/\.$/, '')
  return reason.length <= longest ? reason : `${reason.slice(0, longest)}…`
}
