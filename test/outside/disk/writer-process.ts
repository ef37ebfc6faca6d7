/** Replaces a file again and again, with contents that say how long they are, until it is killed. */

import { replaceFile } from '../../../src/outside/disk/replace-file.ts'

const [path = ''] = process.argv.slice(2)
process.send?.('ready')
for (let length = 1; ; length = (length * 7) % 300_007) await replaceFile(path, `${length}:${'x'.repeat(length)}`)
