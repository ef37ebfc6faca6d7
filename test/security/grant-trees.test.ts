import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Json } from '../../src/events/json.ts'
import type { Grants } from '../../src/grants/grants.ts'
import { judge, type ProposedCall } from '../../src/grants/judge.ts'
import { allows } from '../../src/grants/obstacle.ts'
import { defaultPolicy, type Policy, type Rule } from '../../src/grants/policy.ts'
import { ruleFits } from '../../src/grants/rule-fits.ts'
import type { Label, Touch } from '../../src/grants/touch.ts'
import type { Tool } from '../../src/kernel/ports/tool.ts'
import type { Runnable } from '../../src/kernel/runnable.ts'
import { anyGrants, anyTouch } from '../grants/arbitraries.ts'
import { bench, types } from '../kernel/bench-of-one.ts'
import { search } from '../search.ts'

/** Touches whatever it is told to. */
const touching: Tool<Touch, string> = {
  name: 'touching',
  description: 'Touches something.',
  effect: 'read',
  touches: (touch) => [touch],
  run: () => 'touched',
}

const anyRule: fc.Arbitrary<Rule> = fc.record(
  {
    action: fc.constantFrom('deny' as const, 'ask' as const, 'allow' as const),
    tool: fc.constantFrom('*', 'touching', 'touch*', 'other'),
    agent: fc.constantFrom('*', 'leaf', 'agent'),
    touch: fc.constantFrom(
      { kind: 'files.read' as const, glob: 'docs/**' },
      { kind: 'files.write' as const, glob: '**' },
      { kind: 'net' as const, glob: '*.x.org' },
      { kind: 'exec' as const, glob: 'git *' },
    ),
  },
  { requiredKeys: ['action'] },
)

const anyLabels: fc.Arbitrary<readonly Label[]> = fc.subarray(['untrusted', 'private'])

describe('rules of a policy (T2)', () => {
  const call = (touch: Touch, grants: Grants, labels: readonly Label[]): ProposedCall => ({
    agent: 'leaf',
    tool: 'touching',
    effect: 'read',
    input: touch as unknown as Json,
    touches: [touch],
    layers: [{ from: 'agent leaf', grants }],
    labels: new Set(labels),
  })

  search('mean the same in any order: deny is stronger than ask, and ask than allow', 20_000, (numRuns) => {
    const rules = fc.array(anyRule, { maxLength: 6 })
    const any = fc.tuple(rules, fc.infiniteStream(fc.nat()), anyTouch, anyGrants, anyLabels)
    fc.assert(
      fc.property(any, ([list, order, touch, grants, labels]) => {
        const proposed = call(touch, grants, labels)
        const shuffled = list
          .map((rule) => ({ rule, at: order.next().value }))
          .sort((left, right) => left.at - right.at)
        const kinds = [list, shuffled.map(({ rule }) => rule), list.toReversed()].map(
          (one) => judge({ ...defaultPolicy, rules: one }, proposed).kind,
        )
        const fits = (action: Rule['action']): boolean =>
          list.some((rule) => rule.action === action && ruleFits(rule, proposed))
        expect(new Set(kinds).size).toBe(1)
        if (fits('deny')) expect(kinds[0]).toBe('deny')
        else if (fits('ask')) expect(kinds[0]).not.toBe('allow')
        // Whatever the rules say, nothing is allowed that is not granted.
        if (!allows(proposed.layers ?? [], touch)) expect(kinds[0]).toBe('deny')
      }),
      { numRuns },
    )
  })

  test('come to the same in a run: denied, asked about or done', async () => {
    const any = fc.tuple(fc.array(anyRule, { maxLength: 4 }), anyTouch, anyGrants)
    await fc.assert(
      fc.asyncProperty(any, async ([rules, touch, grants]) => {
        const policy: Policy = { ...defaultPolicy, rules }
        const expected = judge(policy, call(touch, grants, [])).kind
        const leaf = node('leaf', grants, async (ctx) => String(await ctx.tool(touching, touch)))
        const { baton, passTime, treeOf } = await bench({ runnables: [leaf], policy })
        const outcome = await passTime(baton.run(leaf, 'go'))
        const events = types(await treeOf(outcome.runId))
        const happened = events.includes('tool.denied') ? 'deny' : outcome.status === 'awaiting_input' ? 'ask' : 'allow'
        expect(happened).toBe(expected)
        expect(events.includes('tool.called')).toBe(expected === 'allow')
        await baton.close()
      }),
      { numRuns: 150 },
    )
  })
})

/** A run with children, each with grants of its own, or with none laid down. */
interface Family {
  readonly grants: Grants | undefined
  readonly children: readonly Family[]
}

const { family } = fc.letrec<{ family: Family }>((tie) => ({
  family: fc.record({
    grants: fc.option(anyGrants, { nil: undefined, freq: 4 }),
    children: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constant<readonly Family[]>([]),
      fc.array(tie('family'), { minLength: 1, maxLength: 2 }),
    ),
  }),
}))

function node(name: string, grants: Grants | undefined, run: Runnable['run']): Runnable {
  const base = { kind: 'agent', name, definition: { name }, run } as const
  return grants === undefined ? base : { ...base, grants }
}

describe('a child (T3)', () => {
  test('may touch exactly what everybody above it and it itself may, in any tree', async () => {
    const ceilings = fc.option(anyGrants, { nil: undefined })
    const touches = fc.array(anyTouch, { minLength: 1, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(family, touches, ceilings, ceilings, async (root, wanted, ceiling, ofPolicy) => {
        const seen = new Map<string, boolean[]>()
        const expected = new Map<string, boolean[]>()
        const build = ({ grants, children }: Family, name: string, above: readonly Grants[]): Runnable => {
          const layers = grants === undefined ? above : [...above, grants]
          // Code for which nothing was laid down is trusted, and the policy grants only to those who are not.
          const all = layers.length === 0 || ofPolicy === undefined ? layers : [...layers, ofPolicy]
          expected.set(
            name,
            wanted.map((touch) => all.every((one) => allows([{ from: '', grants: one }], touch))),
          )
          const below = children.map((child, at) => build(child, `${name}-${at}`, layers))
          return node(name, grants, async (ctx) => {
            const made: boolean[] = []
            for (const touch of wanted) {
              made.push(
                await ctx.tool(touching, touch).then(
                  () => true,
                  () => false,
                ),
              )
            }
            seen.set(name, made)
            for (const child of below) await ctx.run(child, 'go')
            return 'done'
          })
        }
        const top = build(root, 'top', ceiling === undefined ? [] : [ceiling])
        // What was seen before has a say of its own; this is about grants.
        const lenient: Policy = { ...defaultPolicy, whenTainted: 'allow' }
        const policy: Policy = { ...lenient, ...(ofPolicy === undefined ? {} : { ceiling: ofPolicy }) }
        const { baton, ended } = await bench({ runnables: [top], policy })
        expect((await ended(baton.run(top, 'go', { grants: ceiling }))).status).toBe('completed')
        expect(seen).toEqual(expected)
        for (const [name, may] of seen) {
          const parent = seen.get(name.replace(/-\d+$/, '')) ?? []
          const isLaidDown = expected.get('top') !== undefined && (root.grants ?? ceiling) !== undefined
          // Below anybody for whom something was laid down, nobody may do more.
          if (isLaidDown) expect(may.every((one, at) => !one || parent[at] === true)).toBe(true)
        }
        await baton.close()
      }),
      { numRuns: 250 },
    )
  })
})
