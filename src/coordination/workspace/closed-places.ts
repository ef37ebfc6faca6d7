import type { WrittenWorkspace } from './definition.ts'

const usualFolder = 'workspace'

/** What only the peers' own protocol writes: no tool of an agent does, whatever it was granted. */
export function closedPlaces({ folder = usualFolder }: Pick<WrittenWorkspace, 'folder'>): readonly string[] {
  return ['tasks', 'agents', 'context', 'results'].map((place) => `${folder}/${place}`)
}
