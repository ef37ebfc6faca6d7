import type { Mutant } from './mutant.ts'

/** Mistakes in what all journals share, and the one in memory. */
export const journalMutants: readonly Mutant[] = [
  {
    file: 'journal/memory-table.ts',
    before: 'if (recent?.lineage === lineage) return present(recent)',
    after: 'if (recent?.lineage === lineage) return recent',
    says: 'step left out',
    tests: ['journal/memory-table'],
  },
  {
    file: 'journal/admission.ts',
    before: 'kept.at === 0',
    after: 'kept.at !== 0',
    says: '=== became !==',
    tests: ['journal/conformance'],
  },
  {
    file: 'journal/admission.ts',
    before: 'rootRunId !== lease.rootRunId || (run !== undefined && run.rootRunId !== rootRunId)',
    after: '!(rootRunId !== lease.rootRunId || (run !== undefined && run.rootRunId !== rootRunId))',
    says: 'condition negated',
    tests: ['journal/conformance'],
  },
  {
    file: 'journal/memory-run.ts',
    before: "runnable.slice(runnable.indexOf(':') + 1) === wanted",
    after: "runnable.slice(runnable.indexOf(':') + 1) !== wanted",
    says: '=== became !==',
    tests: ['journal/conformance'],
  },
  {
    file: 'journal/memory-run.ts',
    before: 'this.place = place',
    after: '',
    says: 'step left out',
    tests: ['journal/conformance'],
  },
  {
    file: 'journal/memory.ts',
    before: '    this.#open()\n    this.#owners.set(owner, this.#clock.elapsed() + leaseMs)',
    after: '    \n    this.#owners.set(owner, this.#clock.elapsed() + leaseMs)',
    says: 'step left out',
    tests: ['journal/conformance'],
  },
  {
    file: 'journal/memory-messages.ts',
    before: "    if (cursor === 'end') return { items: [], cursor: this.#posted, more: false",
    after: "    if (cursor === 'end') return { items: [], cursor: this.#posted, more: true",
    says: 'the other constant',
    tests: ['journal/message-pages'],
  },
  {
    file: 'journal/owner.ts',
    before: 'if (host !== hostname() || place !== machine() || !Number.isInteger(pid) || pid <= 0) return false',
    after: '{}',
    says: 'guard left out',
    tests: ['journal/owner'],
  },
  {
    file: 'journal/owner.ts',
    before: "    const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2",
    after: "    const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + (2 + 1)",
    says: 'one more',
    tests: ['journal/owner'],
  },
]
