/** An address as it may be shown: without what was asked for, which can be long and private. */
export function plainUrl(url: string): string {
  const { origin, pathname } = new URL(url)
  return (origin + pathname).slice(0, 200)
}
