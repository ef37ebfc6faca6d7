import type { LostClaim } from '../claims/heartbeat.ts'

/** Why work on a task stops before it has ended: it is another's, it was cancelled, or the peer leaves. */
export type Interrupted = LostClaim | { readonly why: 'leaving' }

/** What stops the work from outside, whichever comes first. */
export function interruption(
  lost: AbortSignal,
  leaving: AbortSignal,
): { readonly happened: Promise<Interrupted>; readonly stop: () => void } {
  const { promise, resolve } = Promise.withResolvers<Interrupted>()
  const onLost = (): void => resolve(lost.reason as LostClaim)
  const onLeaving = (): void => resolve({ why: 'leaving' })
  if (lost.aborted) onLost()
  if (leaving.aborted) onLeaving()
  lost.addEventListener('abort', onLost)
  leaving.addEventListener('abort', onLeaving)
  const stop = (): void => {
    lost.removeEventListener('abort', onLost)
    leaving.removeEventListener('abort', onLeaving)
  }
  return { happened: promise, stop }
}
