/** Numbers with a name. */
export const constants: ReadonlyMap<string, number> = new Map([
  ['pi', Math.PI],
  ['e', Math.E],
  ['tau', 2 * Math.PI],
])

type Arithmetic = (...values: number[]) => number

/** What can be called, and how many values each takes. */
export const functions: ReadonlyMap<string, { readonly takes: readonly [number, number]; readonly work: Arithmetic }> =
  new Map([
    ['sqrt', { takes: [1, 1], work: Math.sqrt }],
    ['cbrt', { takes: [1, 1], work: Math.cbrt }],
    ['abs', { takes: [1, 1], work: Math.abs }],
    ['floor', { takes: [1, 1], work: Math.floor }],
    ['ceil', { takes: [1, 1], work: Math.ceil }],
    ['ln', { takes: [1, 1], work: Math.log }],
    ['log', { takes: [1, 1], work: Math.log10 }],
    ['round', { takes: [1, 2], work: roundTo }],
    ['min', { takes: [1, 100], work: Math.min }],
    ['max', { takes: [1, 100], work: Math.max }],
    ['percent', { takes: [2, 2], work: (part = 0, whole = 0) => (part / 100) * whole }],
  ])

function roundTo(value = 0, digits = 0): number {
  const scale = 10 ** Math.max(-15, Math.min(15, Math.trunc(digits)))
  return (Math.sign(value) * Math.round(Math.abs(value) * scale * (1 + Number.EPSILON))) / scale
}
