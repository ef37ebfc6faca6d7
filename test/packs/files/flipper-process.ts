/** Swaps a folder and a file for links that lead out, and back, until it is killed. */
import { renameSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

const [root = '', outside = ''] = process.argv.slice(2)
const flips = ['folder', 'file.txt'].map((name) => {
  const place = join(root, name)
  const aside = join(root, '..', `${name}-aside`)
  const link = join(root, '..', `${name}-link`)
  symlinkSync(join(outside, name), link)
  return { place, aside, link }
})

let heaps = 0

/** A writer may have made a folder where one was missing for a moment; it is put away. */
function move(from: string, to: string): void {
  for (;;) {
    try {
      renameSync(from, to)
      return
    } catch {
      renameSync(to, join(root, '..', `heap-${heaps++}`))
    }
  }
}

process.send?.('ready')
for (let round = 0; ; round++) {
  for (const { place, aside, link } of flips) {
    move(place, aside)
    move(link, place)
    move(place, link)
    move(aside, place)
  }
  // Both sides get their turn: half of the time nothing moves.
  if (round % 64 === 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1)
}
