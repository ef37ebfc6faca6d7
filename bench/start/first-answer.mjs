// Prints how long this process took from its start to the first answer of an agent: wall and CPU milliseconds.
// Plain JavaScript, so that nothing but the contestant itself is compiled. Baton is the built package, as published.
const contestants = {
  baton: () => import('./published.mjs'),
  'ai-sdk': () => import('../peers/ai-sdk.mjs'),
  'openai-agents': () => import('../peers/openai-agents.mjs'),
}
const load = contestants[process.argv[2]]
if (load) await (await load()).runAgent(0, 'It is mild.')
const wall = performance.now()
const { user, system } = process.cpuUsage()
console.log(wall, (user + system) / 1_000)
