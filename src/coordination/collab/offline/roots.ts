import { stem } from '../../../understanding/stem.ts'

/** Whether two words are the same but for their endings: `revision` and `revise`, `analysis` and `analysed`. */
export function sameRoot(left: string, right: string): boolean {
  if (left === right) return true
  const [first, second] = [stem(left), stem(right)]
  if (first === second) return true
  const length = Math.min(first.length, second.length)
  const least = Math.max(5, length - 2)
  const isNear = length >= least && Math.abs(first.length - second.length) <= 4
  return isNear && first.slice(0, least) === second.slice(0, least)
}

/** Whether two words are the same but for number: `error` and `errors`. */
export function sameNoun(left: string, right: string): boolean {
  return left === right || stem(left) === stem(right)
}
