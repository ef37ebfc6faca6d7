import { describe } from '../../../errors/baton-error.ts'
import type { PeerGround } from '../claims/ground.ts'
import { workspaceErrors } from '../errors.ts'
import type { PeerNews } from './news.ts'

/** What a peer does until the disk lets it, on its own clock. */
export interface Persistent {
  readonly ground: Pick<PeerGround, 'clock' | 'timing'>
  readonly note: (news: PeerNews) => void
}

/**
 * Tries again what the disk would not do just now; a full disk too, which is said once. What has been done is kept meanwhile:
 * a task must not fail because there was no room to say what came of it.
 */
export async function untilDone<Done>(peer: Persistent, act: () => Promise<Done | 'later'>): Promise<Done> {
  let isSaid = false
  for (;;) {
    const done = await act().catch((error: unknown) => {
      if (!workspaceErrors.is(error, 'BATON_WORKSPACE_FULL')) throw error
      if (!isSaid) peer.note({ what: 'trouble', message: describe(error) })
      isSaid = true
      return 'later' as const
    })
    if (done !== 'later') return done
    await pause(peer)
  }
}

/** Lets the time of one look around pass. */
export function pause({ ground: { clock, timing } }: Pick<Persistent, 'ground'>): Promise<void> {
  return new Promise((resolve) => clock.timer(timing.pollMs, resolve))
}
