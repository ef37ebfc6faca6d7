/** Kleene's three values. What is unknown stays unknown until the very end, where only `true` lets a rule fire. */
export type Truth = 'true' | 'false' | 'unknown'

export function truthOf(value: boolean): Truth {
  return value ? 'true' : 'false'
}

export function not(truth: Truth): Truth {
  return truth === 'unknown' ? truth : truthOf(truth === 'false')
}

/** The least of all: one false part is enough, whatever the others are. */
export function every(truths: readonly Truth[]): Truth {
  if (truths.includes('false')) return 'false'
  return truths.includes('unknown') ? 'unknown' : 'true'
}

/** The greatest of all. */
export function some(truths: readonly Truth[]): Truth {
  if (truths.includes('true')) return 'true'
  return truths.includes('unknown') ? 'unknown' : 'false'
}
