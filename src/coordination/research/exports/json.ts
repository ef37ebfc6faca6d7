import type { FinalOutput } from '../output.ts'

/** The result itself, for programs. */
export async function articleAsJson(output: FinalOutput): Promise<Uint8Array> {
  return new TextEncoder().encode(`${JSON.stringify(output, undefined, 2)}\n`)
}
