/** Shorter than servers keep an idle connection: 5 seconds is the shortest in use, and not all say so. */
export const idleMs = 4_000

const { NODE_USE_ENV_PROXY: wantsProxy, NODE_OPTIONS: nodeOptions = '' } = process.env

/** Node's own settings for a proxy are known to the global `fetch`. */
export const needsGlobalFetch: boolean =
  wantsProxy === '1' || [...process.execArgv, nodeOptions].join(' ').includes('--use-env-proxy')
