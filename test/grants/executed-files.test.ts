import { describe, expect, test } from 'vitest'
import { isControlPath } from '../../src/grants/control-plane.ts'
import { executedBy, executedFiles } from '../../src/grants/executed-files.ts'
import { judge, mayAlso, type ProposedCall } from '../../src/grants/judge.ts'
import { defaultPolicy } from '../../src/grants/policy.ts'

const everything = [
  { from: 'agent writer', grants: { files: { read: ['**'], write: ['**'] }, exec: { commands: ['*'] } } },
]

const writing = (path: string, more: Partial<ProposedCall> = {}): ProposedCall => ({
  agent: 'writer',
  tool: 'write_file',
  effect: 'idempotent',
  input: { path },
  touches: [{ kind: 'files.write', path }],
  layers: everything,
  labels: new Set(),
  ...more,
})

const executed = [
  ...executedFiles.flatMap(({ names = [], folders = [] }) => [...names, ...folders.map((folder) => `${folder}/x`)]),
  '.github/workflows/ci.yml',
  'packages/deep/down/package.json',
  'PACKAGE.JSON',
  'Makefile.',
  'make\u200bfile',
  'ＡGENTS.md',
  'sub/.githooks/pre-push',
  'vite.config.ts',
  '.eslintrc.cjs',
  'Dockerfile.dev',
  'docker-compose.prod.yml',
  '.gitlab-ci-deploy.yml',
  'lib/tool.gemspec',
  ...'.devcontainer.json binding.gyp .pylintrc pylintrc .eslintrc .eslintrc.json .eslintrc.yml Cargo.toml build.rs'.split(
    ' ',
  ),
  ...'.gitpod.yml lefthook.yml lefthook.yaml lefthook.toml .lefthook-local.yml AGENT.md .mocharc.json'.split(' '),
  ...'.mocharc.yml .prettierrc .prettierrc.json .prettierrc.toml nodemon.json meson.build WORKSPACE'.split(' '),
  ...'WORKSPACE.bazel BUILD BUILD.bazel MODULE.bazel build.sbt project/plugins.sbt build.zig rules.bzl'.split(' '),
  ...'Directory.Build.props Directory.Build.targets app/App.csproj lib/lib.vcxproj lib.fsproj'.split(' '),
  ...'requirements.txt requirements-dev.txt action.yml action.yaml buildspec.yml .lazy.lua .pdbrc mise.toml'.split(' '),
  ...'.mise.local.toml mise.dev.toml .rspec .rubocop.yml .rubocop_todo.yml WARP.md QWEN.md CRUSH.md'.split(' '),
  ...'.semaphore/semaphore.yml deploy.jenkinsfile .hg/hgrc .config/nvim/init.lua x.just gyp.gypi mcp.json .bash_aliases'.split(
    ' ',
  ),
  ...'gradle/wrapper/gradle-wrapper.properties .github/chatmodes/x.md rust-toolchain.toml serverless.yml'.split(' '),
  ...'.junie/guidelines.md .rules package-lock.json sub/yarn.lock pnpm-lock.yaml Cargo.lock'.split(' '),
]
const ordinary = [
  'README.md',
  'src/index.ts',
  'src.ts',
  'arc.js',
  'config.ts',
  'docs/makefile-guide.md',
  'package.json.md',
  '.github/ISSUE_TEMPLATE.md',
  'build/out.js',
  'workflows/notes.md',
  'my-agents.md',
  'packages/a/index.js',
  'go.sum',
  'rules.md',
  'src/build.ts',
  'workspace/notes.md',
  'requirements.md',
  'project.md',
  'data.json',
]

describe('a file that other programs execute or obey', () => {
  test('is one of 20 and many more, each with a reason', () => {
    expect(executed.length).toBeGreaterThan(120)
    for (const { because } of executedFiles)
      expect(because).toMatch(/^[a-z].* (?:run|runs|obeys|from|asked|opens|settings|starts|keys|folder)\b|from$/)
  })

  test.each(executed.filter((path) => !isControlPath(path)))('asks even where all is granted: %j', (path) => {
    expect(judge(defaultPolicy, writing(path))).toMatchObject({
      kind: 'ask',
      reasons: [expect.stringContaining('which')],
    })
  })

  test.each(ordinary)('is not %s', (path) => {
    expect(executedBy(path, false)).toBeUndefined()
    expect(judge(defaultPolicy, writing(path))).toEqual({ kind: 'allow' })
  })

  test('is not asked about where code does it that nothing was laid down for, or a rule names the tool', () => {
    expect(judge(defaultPolicy, writing('Makefile', { layers: undefined }))).toEqual({ kind: 'allow' })
    const rules = [
      { action: 'allow', tool: 'write_file', touch: { kind: 'files.write', glob: 'package.json' } },
    ] as const
    expect(judge({ ...defaultPolicy, rules }, writing('package.json'))).toEqual({ kind: 'allow' })
    expect(judge({ ...defaultPolicy, rules }, writing('Makefile'))).toMatchObject({ kind: 'ask' })
  })

  test('is not come upon by a command or through a folder, and is written once that was approved', () => {
    const command = writing('', { tool: 'shell', touches: [{ kind: 'exec', command: 'make' }] })
    const may = (path: string, extent?: 'whole'): boolean =>
      mayAlso(defaultPolicy, command, { kind: 'files.write', path, ...(extent && { extent }) })
    expect(may('Makefile')).toBe(false)
    expect([may('.github', 'whole'), may('.github/workflows', 'whole'), may('.githooks', 'whole')]).toEqual([
      false,
      false,
      false,
    ])
    expect([may('build', 'whole'), may('workspace', 'whole'), may('BUILD')]).toEqual([true, true, false])
    expect([may('src', 'whole'), may('node_modules', 'whole'), may('build', 'whole'), may('notes.md')]).toEqual([
      true,
      true,
      true,
      true,
    ])
    expect(mayAlso(defaultPolicy, writing('Makefile'), { kind: 'files.write', path: 'Makefile' })).toBe(true)
  })
})
