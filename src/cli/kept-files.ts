import { basename } from 'node:path'
import type { Baton } from '../baton.ts'
import type { Artifact } from '../events/artifact.ts'
import { asKernelFact } from '../events/catalog.ts'
import type { RunEvent } from '../events/event.ts'
import { visibleJson } from '../events/visible-json.ts'
import { eventsBelow } from './tree-events.ts'

/** What a run and those below it kept, by names that are fit for files: of several with one name, the newest. */
export async function keptFiles(baton: Baton, runId: string): Promise<ReadonlyMap<string, string | Uint8Array>> {
  const kept = new Map<string, Artifact>()
  const events = (await eventsBelow(baton, runId)).toSorted((one, other) => one.ts - other.ts)
  for (const artifact of events.flatMap(artifactsIn)) kept.set(fileName(artifact), artifact)
  const files = new Map<string, string | Uint8Array>()
  for (const [name, { hash }] of kept) {
    const content = await baton.artifact(hash)
    const isPlain = typeof content === 'string' || content instanceof Uint8Array
    files.set(name, isPlain ? content : `${visibleJson(content, undefined, 2)}\n`)
  }
  return files
}

function artifactsIn(event: RunEvent): readonly Artifact[] {
  const fact = asKernelFact(event)
  if (fact?.type === 'artifact.kept') return [fact.data]
  return fact?.type === 'tool.returned' ? (fact.data.artifacts ?? []) : []
}

/** Names are chosen by agents and tools, so they must not lead out of the folder, nor be names of the system. */
function fileName({ name }: Artifact): string {
  const plain = basename(name.replaceAll('\\', '/')).replaceAll(/[^\p{L}\p{N}._ -]/gu, '_')
  return /^\.*$/.test(plain) ? 'unnamed' : plain.slice(0, 120)
}
