/** Writes the draft of a file and dies before it gets its name. */

import { writeDraft } from '../../../src/packs/files/draft.ts'
import { heldByHandle } from '../../../src/packs/files/held-by-handle.ts'
import { heldByPath } from '../../../src/packs/files/held-by-path.ts'

const [root = '', key = ''] = process.argv.slice(2)
const holder = process.platform === 'linux' ? heldByHandle : heldByPath
await writeDraft(await holder.root(root), Buffer.from('half of a new file'), { like: undefined, key })
process.kill(process.pid, 'SIGKILL')
