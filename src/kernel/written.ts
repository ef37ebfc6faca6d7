/** An event that was just written. */
export class Written<Data> {
  /** Stays for its shape (`kept-shapes.ts`): any other holds what was written. */
  static readonly nothing: Written<unknown> = new Written(0, '', false)
  readonly seq: number
  /** Its data as JSON. */
  readonly encoded: string
  /** It is not what was handed in, because a secret had to be covered up. */
  readonly altered: boolean

  constructor(seq: number, encoded: string, altered: boolean) {
    this.seq = seq
    this.encoded = encoded
    this.altered = altered
  }

  /** Its data, exactly as a replay will read it. */
  get data(): Data {
    return JSON.parse(this.encoded)
  }
}
