import { fileURLToPath } from 'node:url'
import { defineConfig, type ViteUserConfig } from 'vitest/config'

/** They replace a module, which others in the same process would get too. */
const alone = ['test/cli/outage.test.ts', 'test/packs/web/nested-pages.test.ts']

const config: ViteUserConfig = defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'together',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: ['test/long/**', ...alone],
          // Files share a process: eight times quicker than one each, and nothing here keeps state in a module.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'alone', include: [...alone], isolate: true } },
    ],
    pool: 'forks',
    // By default a core is left idle, which on a machine with two is half of it.
    maxWorkers: '100%',
    env: {
      // Programs that tests start are compiled once.
      NODE_COMPILE_CACHE: fileURLToPath(new URL('node_modules/.cache/compiled', import.meta.url)),
      // Nothing is written among what the user of this machine keeps.
      XDG_CACHE_HOME: fileURLToPath(new URL('node_modules/.cache', import.meta.url)),
      XDG_STATE_HOME: fileURLToPath(new URL('node_modules/.cache/state', import.meta.url)),
    },
    testTimeout: 30_000,
    hookTimeout: 30_000,
    tags: [
      {
        name: 'slow',
        description:
          'Left out by `npm test`, run by `npm run test:all`: searches, contests, whole programs, terminals.',
        timeout: 180_000,
      },
    ],
  },
})

export default config
