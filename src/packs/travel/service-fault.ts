/** A service that was no help. `refused`: it would say the same again; otherwise it may recover. */
export class ServiceFault extends Error {
  override readonly name = 'ServiceFault'
  readonly refused: boolean

  constructor(problem: string, { refused = false, cause }: { refused?: boolean; cause?: unknown } = {}) {
    super(problem, cause === undefined ? undefined : { cause })
    this.refused = refused
  }
}
