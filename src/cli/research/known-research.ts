import type { Kind } from '../../coordination/kind.ts'
import { BatonError } from '../../errors/baton-error.ts'
import { didYouMean } from '../../errors/suggestion.ts'
import type { Project } from '../project-port.ts'

/** Refuses what neither comes with Baton nor stands in a file, and says what does. */
export function knownResearch(project: Project, reference: string, { name, definitions }: Kind): string {
  const own = (of: string): string[] => (of.startsWith(`${name}:`) ? [of.slice(name.length + 1)] : [])
  if (project.fileOf(reference) !== undefined || project.builtIns.some((one) => one.name === reference))
    return reference
  const names = project.definitions.flatMap((one) => own(one.reference))
  const wanted = own(reference)[0] ?? reference
  const folder = definitions?.folder ?? name
  const guess = didYouMean(wanted, names)
  throw new BatonError('BATON_USAGE_INVALID', {
    command: 'research',
    problem: `--name ${wanted}: there is no file ${folder}/${wanted}.yaml in ${project.settings.folder}.`,
    advice:
      names.length === 0
        ? `There are none in ${folder}/. Without --name, it is done as usual.`
        : `${guess}There are: ${names.map((one) => `${folder}/${one}.yaml`).join(', ')}.`,
  })
}
