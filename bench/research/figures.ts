/** How rankings and judgements are scored. */

/** Precision and recall in one. */
export function f1(right: number, said: number, true_: number): number {
  return said + true_ === 0 ? 0 : (2 * right) / (said + true_)
}

/** How often one that is meant has a higher score than one that is not; half for equals. */
export function auroc(scores: readonly number[], meant: readonly boolean[]): number {
  const ordered = scores.map((score, index) => ({ score, isMeant: meant[index] === true }))
  ordered.sort((left, right) => left.score - right.score)
  let [ranks, positives, from] = [0, 0, 0]
  while (from < ordered.length) {
    let to = from
    while (to < ordered.length && ordered[to]?.score === ordered[from]?.score) to++
    const own = ordered.slice(from, to).filter(({ isMeant }) => isMeant).length
    ranks += (own * (from + to + 1)) / 2
    positives += own
    from = to
  }
  return (ranks - (positives * (positives + 1)) / 2) / (positives * (ordered.length - positives))
}

export interface RankingFigures {
  readonly ndcg: number
  /** Of the first hundred. */
  readonly recall: number
}

export async function rankingFigures(
  right: ReadonlyMap<string, ReadonlySet<string>>,
  rank: (claim: string) => Promise<readonly string[]> | readonly string[],
): Promise<RankingFigures> {
  let [ndcg, recall] = [0, 0]
  for (const [claim, wanted] of right) {
    const ranked = (await rank(claim)).slice(0, 100)
    const gain = (list: readonly boolean[]): number =>
      list.slice(0, 10).reduce((sum, isRight, at) => sum + (isRight ? 1 / Math.log2(at + 2) : 0), 0)
    ndcg += gain(ranked.map((id) => wanted.has(id))) / gain([...wanted].map(() => true))
    recall += ranked.filter((id) => wanted.has(id)).length / wanted.size
  }
  return { ndcg: ndcg / right.size, recall: recall / right.size }
}
