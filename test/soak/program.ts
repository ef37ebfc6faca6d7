import fc from 'fast-check'

export const leafKinds = [
  'foreign',
  'shared',
  'sleep',
  'race',
  'look',
  'store',
  'send',
  'book',
  'refused',
  'model',
  'decide',
  'ask',
  'receive',
  'expire',
  'beside',
  'fragile',
] as const

export type LeafKind = (typeof leafKinds)[number]

/** One thing that a random program does. What it comes to is known beforehand, whatever happens on the way. */
export interface Leaf {
  /** Names it, so that what it did can be found outside. */
  readonly id: string
  readonly do: LeafKind
  /** How many passes of the event loop a promise of its own takes. */
  readonly turns: number
  /** How long it sleeps. */
  readonly seconds: number
  /** How often a fragile tool fails before it works. */
  readonly failures: number
}

interface Fork {
  readonly id: string
  /** Side by side, or each after the one before. */
  readonly do: 'all' | 'gate'
  readonly branches: readonly Program[]
}

interface Child {
  readonly id: string
  readonly do: 'child'
  readonly program: Program
}

export type Step = Leaf | Fork | Child
export type Program = readonly Step[]

const unnamed = fc.constant('')

/** Programs of these kinds of steps, besides branches and children. */
export function programs(kinds: readonly LeafKind[] = leafKinds): fc.Arbitrary<Program> {
  const { program } = fc.letrec<{ program: Step[]; step: Step }>((tie) => ({
    program: fc.array(tie('step'), { minLength: 1, maxLength: 5 }),
    step: fc.oneof(
      { maxDepth: 2, depthSize: 'small' },
      {
        weight: 5,
        arbitrary: fc.record({
          id: unnamed,
          do: fc.constantFrom(...kinds),
          turns: fc.integer({ min: 1, max: 40 }),
          seconds: fc.constantFrom(5, 50, 400, 3_000),
          failures: fc.constantFrom(1, 1, 2),
        }),
      },
      {
        weight: 1,
        arbitrary: fc.record({
          id: unnamed,
          do: fc.constantFrom('all', 'all', 'gate'),
          branches: fc.array(tie('program'), { minLength: 2, maxLength: 3 }),
        }),
      },
      { weight: 1, arbitrary: fc.record({ id: unnamed, do: fc.constant('child' as const), program: tie('program') }) },
    ),
  }))
  return program.map((steps) => named(steps, ''))
}

function named(steps: Program, prefix: string): Program {
  return steps.map((step, index): Step => {
    const id = `${prefix}${index + 1}`
    if ('branches' in step) {
      return { ...step, id, branches: step.branches.map((inner, branch) => named(inner, `${id}${'abc'[branch]}`)) }
    }
    return 'program' in step ? { ...step, id, program: named(step.program, `${id}.`) } : { ...step, id }
  })
}

/** What a program comes to when nothing is in its way. */
export function outputOf(steps: Program): string {
  return steps.map(tokenOf).join(' ')
}

export function tokenOf(step: Step): string {
  if ('branches' in step) return `[${step.branches.map(outputOf).join('|')}]`
  if ('program' in step) return `(${outputOf(step.program)})`
  return `${step.do}:${step.id}`
}

/** What it does, with its branches and children. */
export function leavesIn(steps: Program): Leaf[] {
  return steps.flatMap((step) => {
    if ('branches' in step) return step.branches.flatMap(leavesIn)
    return 'program' in step ? leavesIn(step.program) : [step]
  })
}

/** The same of one run: without its children. */
export function ownLeavesIn(steps: Program): Leaf[] {
  return steps.flatMap((step) => {
    if ('branches' in step) return step.branches.flatMap(ownLeavesIn)
    return 'program' in step ? [] : [step]
  })
}
