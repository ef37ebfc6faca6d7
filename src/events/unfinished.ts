/** Data while it is put together, field by field: what is not known is left out, and costs nothing. */
export type Unfinished<Data> = { -readonly [Field in keyof Data]: Data[Field] }
