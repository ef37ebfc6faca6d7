import { isObject } from './json.ts'

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

export const flag = (says: string): Field<boolean> =>
  field('`true` or `false`', says, (value) => typeof value === 'boolean')

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

/** A value that was written as these fields; undefined when it was not. */
export function fitting<Data extends object>(value: unknown, fields: Fields<Data>): Data | undefined {
  return problemWithData(value, fields) === undefined ? (value as Data) : undefined
}

/** What is wrong with the data of an event, or undefined. */
export function problemWithData(
  data: unknown,
  fields: { readonly [key: string]: Pick<Field<unknown>, 'optional' | 'kind' | 'accepts'> },
): string | undefined {
  if (!isObject(data)) return 'its data is not an object'
  for (const name in fields) {
    const field = fields[name]
    const value: unknown = Object.hasOwn(data, name) ? data[name] : undefined
    if (field === undefined || field.accepts(value) || (value === undefined && field.optional)) continue
    // A large value stands as a reference until it is attached, whatever its kind.
    const isDetached = typeof value === 'object' && value !== null && '$value' in value
    if (!isDetached) return `"${name}" should be ${field.kind}`
  }
  return undefined
}
