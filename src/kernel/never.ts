/** A promise for what will not come in this process. A new one each time, so that it keeps nothing in memory. */
export function never(): Promise<never> {
  return new Promise(() => {})
}
