import { constants, PerformanceObserver } from 'node:perf_hooks'
import { ShortLivedMap } from '../../../src/kernel/short-lived-map.ts'

/** Prints how often what is long-lived had to be collected while entries came and went in a map of this kind. */
const [kind, entries] = process.argv.slice(2)
const { NODE_PERFORMANCE_GC_MAJOR: major } = constants
let collections = 0
const observer = new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) {
    if ('detail' in entry && (entry.detail as { readonly kind: number }).kind === major) collections++
  }
})
observer.observe({ entryTypes: ['gc'] })

const map = kind === 'Map' ? new Map<string, object>() : new ShortLivedMap<object>()
const alive = 200
for (let index = 0; index < Number(entries); index++) {
  map.set(`run_${index}`, { payload: Array.from({ length: 100 }, () => index) })
  map.delete(`run_${index - alive}`)
  // What is there by now is taken for long-lived.
  if (index === 10_000) global.gc?.()
}
await new Promise((resolve) => setTimeout(resolve, 50))
console.log(collections)
