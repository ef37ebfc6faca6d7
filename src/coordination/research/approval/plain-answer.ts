/** Each of these agrees by itself, or refuses. */
const agreeing =
  'y yes yep yeah ok okay sure approve approved agree agreed fine good great perfect go proceed start begin right'
const refusing = 'n no nope stop cancel reject rejected refuse refused abort'
/** And these change nothing about it. */
const idle =
  'please thanks thank you ahead it that this the plan with is looks sounds look do so let us me to all for now on just and as of course by means'

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '))
const [yes, no, filling] = [words(agreeing), words(refusing), words(idle)]

/** Whether a person agrees, refuses, or says something else: every word of it must be one of agreeing, or of refusing. */
export function plainAnswer(said: string): 'yes' | 'no' | undefined {
  const spoken = said.toLowerCase().match(/[\p{L}\p{N}'’_+-]+/gu) ?? []
  const telling = spoken.filter((word) => !filling.has(word))
  if (telling.length === 0) return undefined
  if (telling.every((word) => yes.has(word))) return 'yes'
  return telling.every((word) => no.has(word)) ? 'no' : undefined
}
