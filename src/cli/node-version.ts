/** The oldest Node that has all that Baton is made of. */
export const oldestNode = 24

export function isTooOld(version: string): boolean {
  return Number.parseInt(version, 10) < oldestNode
}

export function tellTooOld(version: string): void {
  process.stderr.write(
    `Baton needs Node ${oldestNode} or newer, and this is Node ${version} (${process.execPath}).\n` +
      `  → Install it from https://nodejs.org, or let npm fetch it: npx --package node@${oldestNode} --package baton baton --help\n`,
  )
}
