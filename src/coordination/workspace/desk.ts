import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { KindPeers } from '../kind-peers.ts'
import { SpendingLedger } from './budget/ledger.ts'
import { completeWorkspace, type WrittenWorkspace } from './definition.ts'
import { workspaceErrors } from './errors.ts'
import { workspaceEvents } from './events.ts'
import { checkFolder } from './files/check-folder.ts'
import { layOut, places } from './files/layout.ts'
import { realDisk } from './files/real-disk.ts'
import { groundAt, personId } from './ground-at.ts'
import { WorkspaceFolder } from './open-folder.ts'
import { registerTypes } from './register-types.ts'
import { workspaceIdOf } from './workspace-id.ts'

/** Where people come to a workspace. */
export const workspaceDesk: KindPeers = {
  postedIn: (event) => workspaceEvents.read(event, 'workspace.posted')?.workspace,
  read: (written) => completeWorkspace(written as WrittenWorkspace),
  plain: (folder) => ({ folder }),
  make: async (at, written) => {
    await mkdir(at.folder, { recursive: true })
    const ground = groundAt(at, completeWorkspace(written as WrittenWorkspace), personId())
    await layOut(ground.disk)
    await workspaceIdOf(ground.disk)
    await registerTypes(ground, completeWorkspace(written as WrittenWorkspace))
  },
  check: async ({ folder, clock }) => {
    await mkdir(folder, { recursive: true })
    const check = await checkFolder(folder, clock)
    const { problem } = await new SpendingLedger(realDisk(folder, clock)).limit()
    return problem === undefined ? check : { ...check, problems: [...check.problems, problem] }
  },
  open: async (at, name, written) => {
    if (!existsSync(join(at.folder, places.pending)))
      throw workspaceErrors.error('BATON_WORKSPACE_NOT_THERE', { folder: at.folder })
    return new WorkspaceFolder(at, name, completeWorkspace(written as WrittenWorkspace))
  },
}
