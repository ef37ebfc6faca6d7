declare module '../kind.ts' {
  interface KindHooks {
    readonly team: TeamHooks
  }
}

/**
 * What code may hear of a team at work, and do about it (PAT-62).
 *
 * Called at the end of each round, in the order of declaration; again when a run is resumed. So a hook must decide the
 * same from the same, and reach the outside only through what can be repeated.
 */
export interface TeamHooks {
  onMemberBroadcast?(memberId: string, message: string, team: TeamControls): void
  onMemberVote?(memberId: string, ready: boolean, team: TeamControls): void
  onMemberExit?(memberId: string, reason: string, team: TeamControls): void
  /** Asked after each round when nothing else ends the work; false ends it. */
  shouldContinue?(team: TeamControls): boolean
}

/** What a hook can do. */
export interface TeamControls {
  readonly round: number
  /** Ends the work after this round; the coordinator still concludes. */
  cancelRemaining(reason: string): void
}
