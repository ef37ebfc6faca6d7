import { fileURLToPath } from 'node:url'
import { defineConfig, type ViteUserConfig } from 'vitest/config'

/** Tests that search rather than check: crashes at every event, thousands of random schedules, hours of simulated time. */
const config: ViteUserConfig = defineConfig({
  test: {
    include: ['test/long/**/*.test.ts'],
    passWithNoTests: true,
    env: { NODE_COMPILE_CACHE: fileURLToPath(new URL('node_modules/.cache/compiled', import.meta.url)) },
    testTimeout: 30 * 60_000,
    hookTimeout: 60_000,
  },
})

export default config
