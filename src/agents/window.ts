/** In the first edition, every model was taken to read so much at once. */
const firstWindow = 128_000

/** How much of a conversation can be sent: what is known of the models, in runs that began when it was. */
export function windowIn(edition: number, windowTokens: number): number {
  return edition === 1 ? firstWindow : windowTokens
}
