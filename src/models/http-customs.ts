/** Shorter than servers keep an idle connection: 5 seconds is the shortest in use, and not all say so. */
export const idleMs = 4_000

const { NODE_USE_ENV_PROXY: wantsProxy, NODE_OPTIONS: nodeOptions = '' } = process.env

/** Node's own settings for a proxy are known to the global `fetch`. */
export const needsGlobalFetch: boolean =
  wantsProxy === '1' || [...process.execArgv, nodeOptions].join(' ').includes('--use-env-proxy')

/** Whether the answer is elsewhere. The global `fetch` knows when to go there, and what to take along. */
export function isRedirect(status: number, location: string | undefined): boolean {
  return status >= 300 && status < 400 && location !== undefined
}
