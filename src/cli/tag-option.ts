import type { CommandOption, Invocation } from './command.ts'

export const tagOption: CommandOption = {
  type: 'string',
  multiple: true,
  value: 'TAG',
  says: 'a word that `baton runs --tag` finds it by; may be given several times',
}

/** What a run is started with: nothing if no tag was given. */
export function tagsIn(
  { options }: Pick<Invocation, 'options'>,
  further: readonly string[] = [],
): { readonly tags?: readonly string[] } {
  const given = options['tag']
  const tags = [...(Array.isArray(given) ? given : []), ...further]
  return tags.length === 0 ? {} : { tags }
}
