import { describe } from 'vitest'
import { search } from '../search.ts'
import { fates, faults, liveThrough } from '../soak/live-through.ts'

describe('random programs end as if nothing had happened (issue 12)', () => {
  search('whatever becomes of their processes, their code and what they may use', 500, async (trees) => {
    await liveThrough({ trees, acts: fates, most: 14 })
  })

  search('whatever becomes of the disk, the clock and the provider', 500, async (trees) => {
    await liveThrough({ trees, acts: faults, most: 14 })
  })
})
