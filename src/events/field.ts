/**
 * The shape of one field of an event: enough to refuse a foreign or damaged
 * event when a journal is read, and to write its line in docs/events.md.
 */
export interface Field<Value> {
  readonly kind: string
  readonly says: string
  readonly optional: boolean
  readonly accepts: (value: unknown) => boolean
  /** Only for the compiler: ties the shape to the TypeScript type it describes. */
  readonly value?: Value
}

export type Fields<Data> = { readonly [Key in keyof Data]-?: Field<Exclude<Data[Key], undefined>> }

export const text = (says: string): Field<string> => field('text', says, (value) => typeof value === 'string')

export const whole = (says: string): Field<number> =>
  field('whole number', says, (value) => Number.isSafeInteger(value) && (value as number) >= 0)

export const decimal = (says: string): Field<number> =>
  field('number', says, (value) => typeof value === 'number' && Number.isFinite(value))

export const oneOf = <const Choice extends string>(choices: readonly Choice[], says: string): Field<Choice> =>
  field(choices.map((choice) => `\`${choice}\``).join(' or '), says, (value) => choices.includes(value as Choice))

export const list = <Item>(says: string): Field<readonly Item[]> => field('list', says, Array.isArray)

export const record = <Value extends object>(says: string): Field<Value> =>
  field('object', says, (value) => typeof value === 'object' && value !== null && !Array.isArray(value))

export const json = <Value>(says: string): Field<Value> => field('any JSON', says, (value) => value !== undefined)

export const optional = <Value>(inner: Field<Value>): Field<Value> => ({ ...inner, optional: true })

function field<Value>(kind: string, says: string, accepts: (value: unknown) => boolean): Field<Value> {
  return { kind, says, accepts, optional: false }
}
