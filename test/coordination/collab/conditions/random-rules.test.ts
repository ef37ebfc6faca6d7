import { describe, expect } from 'vitest'
import { needed } from '../../../../src/coordination/collab/conditions/needed.ts'
import { settle } from '../../../../src/coordination/collab/conditions/settle.ts'
import { type AtomVerdict, weigh } from '../../../../src/coordination/collab/conditions/weigh.ts'
import { search } from '../../../search.ts'
import { randomNumbers, randomTurn } from './random-rules.ts'
import { decide, turnOf } from './rules.ts'

describe('random rule sets (4.1.8)', () => {
  search('the rule that wins is the one that a full evaluation chooses, with few calls', 20_000, (tries) => {
    const total = { rules: 0, calls: 0, without: 0, asked: 0, atoms: 0 }
    const wrong: string[] = []
    for (let seed = 1; seed <= tries; seed++) {
      const { rules, variables, judge, winner } = randomTurn(seed)
      const { decision, asked } = decide(turnOf('current', rules, { variables }), judge)
      const won = decision.layer === 1 ? decision.rule : -1
      if (won !== winner)
        wrong.push(`seed ${seed}: rule ${won} instead of ${winner}: ${rules.map(({ text }) => text).join(' | ')}`)
      total.rules += rules.length
      total.calls += asked.length
      if (asked.length === 0) total.without++
      total.asked += asked.flat().length
      const inRules = weigh(turnOf('current', rules), new Map()).flatMap(({ readings }) => [...readings.values()])
      total.atoms += new Set(inRules.flatMap((reading) => ('key' in reading ? [reading.key] : []))).size
    }
    const share = (part: number, of: number): string => ((100 * part) / of).toFixed(1)
    console.log(
      `${tries} rule sets: ${total.calls} calls for ${total.rules} rules (${share(total.calls, total.rules)} %), ` +
        `${share(total.without, tries)} % of turns without one, ${share(total.asked, total.atoms)} % of atoms asked`,
    )
    expect(wrong).toEqual([])
    expect(total.calls / total.rules).toBeLessThanOrEqual(0.25)
    expect(total.without / tries).toBeGreaterThanOrEqual(0.35)
  })

  search('no verdict and no choice takes a rule that is false in code', 5_000, (tries) => {
    let chosen = 0
    for (let seed = 1; seed <= tries; seed++) {
      const { rules, variables } = randomTurn(seed)
      const turn = turnOf('current', rules, { variables, mayChoose: true })
      const random = randomNumbers(seed * 7 + 1)
      const verdicts = new Map<string, AtomVerdict>()
      for (let batch = needed(turn, verdicts); batch !== undefined; batch = needed(turn, verdicts)) {
        for (const { key } of batch.questions) {
          verdicts.set(key, {
            truth: (['true', 'false', 'unknown'] as const)[Math.floor(random() * 3)] ?? 'unknown',
            by: 'liar',
          })
        }
      }
      const destination = `to_${Math.floor(random() * 6)}`
      const { layer, rule, to } = settle(turn, verdicts, { destination, confidence: 1 })
      if (layer === 3) continue
      if (layer === 2) chosen++
      const taken = weigh(turn, new Map()).find((one) => one.rule.index === rule)
      expect(taken?.inCode, `seed ${seed}`).not.toBe('false')
      expect(taken?.to).toEqual(to)
    }
    expect(chosen).toBeGreaterThan(0)
  })
})
