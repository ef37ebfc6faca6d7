/** Writes the draft of a file and dies before it gets its name. */

import { writeDraft } from '../../../src/outside/disk/draft.ts'
import { draftName } from '../../../src/packs/files/change-file.ts'
import { heldByHandle } from '../../../src/packs/files/held-by-handle.ts'
import { heldByPath } from '../../../src/packs/files/held-by-path.ts'

const [root = '', key = ''] = process.argv.slice(2)
const holder = process.platform === 'linux' ? heldByHandle : heldByPath
const folder = await holder.root(root)
await writeDraft(folder.path, Buffer.from('half of a new file'), { name: draftName(key) })
process.kill(process.pid, 'SIGKILL')
