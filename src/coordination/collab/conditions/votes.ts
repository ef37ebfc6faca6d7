import type { JudgeQuestion } from './needed.ts'
import type { AtomVerdict } from './weigh.ts'

/** What each call said, the first call first. */
export type Votes = readonly ReadonlyMap<string, AtomVerdict>[]

/** How often questions of critical rules are asked at most (4.1.6). */
export const votesOnCritical = 3

/**
 * The questions of the next call of a vote, or none when it is over. The first call asks all; later ones ask what is
 * critical and has no majority yet, each beginning with another question.
 */
export function nextBallot(
  questions: readonly JudgeQuestion[],
  votes: Votes,
  most: number = votesOnCritical,
): readonly JudgeQuestion[] {
  if (votes.length === 0) return questions
  if (votes.length >= most) return []
  const open = questions.filter(({ key, critical }) => critical && majority(castFor(key, votes), most) === undefined)
  const first = open.length === 0 ? 0 : votes.length % open.length
  return [...open.slice(first), ...open.slice(0, first)]
}

/** What a vote came to: a strict majority of all calls there can be, else unknown. What is not critical had one call. */
export function outcomeOf(
  questions: readonly JudgeQuestion[],
  votes: Votes,
  most: number = votesOnCritical,
): ReadonlyMap<string, AtomVerdict> {
  return new Map(
    questions.map(({ key, critical }) => {
      const cast = castFor(key, votes)
      const [first] = cast
      const tally = cast.map(({ truth }) => truth).join(', ')
      if (first === undefined) return [key, { truth: 'unknown', by: 'vote', notes: ['unanswered'] }]
      if (!critical) return [key, first]
      const winner = majority(cast, most)
      if (winner === undefined) return [key, { truth: 'unknown', by: first.by, notes: [`vote:${tally}`] }]
      return [key, { ...winner, notes: [...(winner.notes ?? []), `vote:${tally}`] }]
    }),
  )
}

function castFor(key: string, votes: Votes): readonly AtomVerdict[] {
  return votes.flatMap((vote) => vote.get(key) ?? [])
}

function majority(cast: readonly AtomVerdict[], most: number): AtomVerdict | undefined {
  return cast.find(({ truth }) => cast.filter((other) => other.truth === truth).length * 2 > most)
}
