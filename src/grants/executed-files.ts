import { plainNames } from './control-plane.ts'

/** Files that other programs execute, or obey, without asking; and why writing one is like running a command. */
interface ExecutedFiles {
  /** The end of "…, which": `npm runs when it installs or is asked to`. */
  readonly because: string
  /** Names of files, in any folder. In small letters, as all names are compared. */
  readonly names?: readonly string[]
  readonly likeNames?: RegExp
  /** Folders with all that is in them, wherever they stand: `.github/workflows`. */
  readonly folders?: readonly string[]
  /** Whether a command may write there as a whole, if it is granted that. */
  readonly isFilledByCommands?: true
  /** Whether folders of these names are ordinary. */
  readonly areOnlyFiles?: true
}

/**
 * The one list of them. What decides over agents themselves is the control plane, and is never written.
 *
 * The rule: a file is here if a usual program runs it, obeys it, or takes from it which other code it installs or loads,
 * when a person does nothing but open, build, test, commit or install. So lock files that name addresses are here, and sums
 * that are only compared with (`go.sum`), data and source code are not.
 */
export const executedFiles: readonly ExecutedFiles[] = [
  {
    because: 'a build server runs, often with keys',
    names:
      'jenkinsfile azure-pipelines.yml bitbucket-pipelines.yml appveyor.yml .travis.yml .drone.yml cloudbuild.yaml cloudbuild.yml codemagic.yaml netlify.toml vercel.json render.yaml skaffold.yaml earthfile .build.yml wercker.yml serverless.yml helmfile.yaml wrangler.toml .cirrus.star .drone.star'.split(
        ' ',
      ),
    likeNames:
      /^(?:\.(?:gitlab-ci|woodpecker|cirrus|appveyor)[\w.-]*|action|buildspec[\w.-]*)\.ya?ml$|jenkinsfile\.groovy$|\.jenkinsfile$/,
    folders: [
      '.github/workflows',
      '.github/actions',
      '.gitea/workflows',
      '.forgejo/workflows',
      '.circleci',
      '.buildkite',
      '.woodpecker',
      '.gitlab',
      '.semaphore',
      '.teamcity',
      '.builds',
      'bamboo-specs',
    ],
  },
  {
    because: 'a package manager runs, or takes programs from',
    names:
      'package.json .npmrc .yarnrc .yarnrc.yml .pnpmfile.cjs pnpm-workspace.yaml bunfig.toml deno.json deno.jsonc composer.json gemfile setup.py setup.cfg pyproject.toml pipfile build.rs binding.gyp cargo.toml go.mod go.work mix.exs package.swift podfile pom.xml conanfile.txt vcpkg.json pubspec.yaml environment.yml project.clj deps.edn brewfile berksfile puppetfile uv.toml poetry.toml pdm.toml hatch.toml rust-toolchain.toml pkgbuild snapcraft.yaml'.split(
        ' ',
      ),
    likeNames: /(?:\.(?:gemspec|pth|podspec)|^(?:requirements|constraints)[\w.-]*\.(?:txt|in))$/,
    folders: ['.yarn', '.cargo', '.bundle', '.mvn'],
  },
  {
    because: 'a package manager takes programs from, by address and checksum',
    names:
      'package-lock.json npm-shrinkwrap.json yarn.lock pnpm-lock.yaml bun.lock bun.lockb deno.lock cargo.lock gemfile.lock pipfile.lock poetry.lock uv.lock pdm.lock composer.lock podfile.lock mix.lock flake.lock'.split(
        ' ',
      ),
  },
  // Commands that are granted the folder fill these; a build could not run otherwise.
  { because: 'programs are run from', folders: ['node_modules', '.venv', 'venv'], isFilledByCommands: true },
  {
    because: 'a build runs',
    names:
      'makefile gnumakefile bsdmakefile rakefile justfile .justfile cmakelists.txt configure gradlew mvnw dockerfile containerfile vagrantfile procfile flake.nix shell.nix default.nix build.gradle build.gradle.kts settings.gradle settings.gradle.kts .bazelrc build.bazel module.bazel workspace.bazel sconstruct sconscript wscript tiltfile meson.build build.sbt build.sc build.mill build.xml build.zig build.zig.zon build.cake configure.ac setup.hs cabal.project rebar.config xmake.lua premake5.lua fastfile dangerfile guardfile capfile thorfile jakefile turbo.json nx.json angular.json nodemon.json rush.json snakefile dodo.py pavement.py fabfile.py magefile.go .air.toml devbox.json devenv.nix .buckconfig .bazelversion user.bazelrc appfile pants.toml gradle.properties gradle-wrapper.properties'.split(
        ' ',
      ),
    likeNames:
      /^(?:taskfile\.ya?ml|(?:docker-)?compose[\w.-]*\.ya?ml|dockerfile\.[\w.-]+|makefile\.(?:am|in)|[\w.-]+\.(?:mk|just|gypi|cmake|bzl|sbt|gradle|gradle\.kts|targets|props|\w{2,4}proj))$/,
  },
  // As folders these are what builds fill and people work in.
  { because: 'a build runs', names: ['build', 'workspace'], areOnlyFiles: true },
  {
    because: 'a tool runs when it reads its settings',
    names:
      'conftest.py sitecustomize.py usercustomize.py noxfile.py tox.ini pytest.ini mypy.ini .flake8 .coveragerc .pylintrc pylintrc .rspec .simplecov .pdbrc ansible.cfg .swcrc gunicorn.conf.py celeryconfig.py'.split(
        ' ',
      ),
    likeNames:
      /^(?:(?:[\w.-]+\.conf(?:ig)?|\.[a-z][\w-]*rc|gulpfile|gruntfile)\.[cm]?[jt]sx?|\.(?:eslint|mocha|prettier|stylelint|babel|nyc|c8|lintstaged|postcss|release|commitlint|renovate)rc(?:\.(?:json[c5]?|ya?ml|toml))?|jest\.config\.json|\.rubocop[\w.-]*\.yml)$/,
  },
  {
    because: 'git or a hook of it runs',
    names: '.pre-commit-config.yaml .pre-commit-hooks.yaml .overcommit.yml .gitattributes .gitconfig'.split(' '),
    likeNames: /^\.?lefthook(?:-local)?\.(?:ya?ml|toml|json)$/,
    folders: ['.githooks', '.git-hooks', 'githooks', '.hg', '.config/git'],
  },
  {
    because: 'an editor runs when it opens the folder',
    names:
      '.exrc .vimrc .lvimrc .local.vimrc .ideavimrc session.vim .dir-locals-2.el .nvimrc .nvim.lua .lazy.lua .dir-locals.el .emacs .editorrc .devcontainer.json .gitpod.yml .replit devfile.yaml .devfile.yaml'.split(
        ' ',
      ),
    likeNames: /\.(?:code-workspace|sublime-project|desktop)$/,
    folders: ['.zed', '.fleet', '.nvim', '.helix', '.sublime', '.idx', '.vs', '.theia', '.config/nvim'],
  },
  {
    because: 'another agent obeys',
    names:
      'agents.md mcp.json agent.md warp.md qwen.md crush.md .rules .roomodes .augment-guidelines crush.json .crush.json agents.override.md claude.md claude.local.md gemini.md skill.md copilot-instructions.md .cursorrules .windsurfrules .clinerules .goosehints .aider.conf.yml opencode.json opencode.jsonc'.split(
        ' ',
      ),
    folders: [
      '.codex',
      '.gemini',
      '.opencode',
      '.continue',
      '.windsurf',
      '.roo',
      '.junie',
      '.qwen',
      '.augment',
      '.trae',
      '.openhands',
      '.factory',
      '.kiro',
      '.amazonq',
      '.agents',
      '.clinerules',
      '.github/instructions',
      '.github/prompts',
      '.github/agents',
      '.github/chatmodes',
      '.github/hooks',
    ],
  },
  {
    because: 'a shell or a program runs when it starts',
    names:
      '.bashrc .bash_aliases .cshrc .tcshrc .kshrc .login .zlogout .xinitrc .xprofile .xsession .renviron .tmuxinator.yml .rtx.toml .bash_profile .bash_login .bash_logout .profile .zshrc .zprofile .zshenv .zlogin .inputrc .tmux.conf .screenrc .tool-versions .gdbinit .lldbinit .irbrc .pryrc .rprofile .pythonrc .psqlrc .sqliterc autorun.inf crontab'.split(
        ' ',
      ),
    likeNames: /^\.?mise(?:\.[\w-]+)*\.toml$/,
    folders: ['.ssh', '.config/fish', '.direnv', '.mise', '.config/systemd', 'library/launchagents', '.local/bin'],
  },
]

interface KnownFolder {
  readonly names: readonly string[]
  readonly because: string
  readonly isFilledByCommands: boolean
}

interface FilesAtHand {
  readonly names: ReadonlyMap<string, ExecutedFiles>
  readonly folders: readonly KnownFolder[]
}

let known: FilesAtHand | undefined

/**
 * Why a person is asked before an agent writes to a path, whatever it was granted; nothing for an ordinary one. With
 * `isWhole`, the path is a folder with all that is and will be in it.
 */
export function executedBy(path: string, isWhole: boolean): string | undefined {
  known ??= knownFiles()
  const names = plainNames(path)
  const last = names.at(-1) ?? ''
  const named = known.names.get(last)
  const isNamed = named !== undefined && !(isWhole && named.areOnlyFiles)
  const byName = (isNamed ? named : executedFiles.find(({ likeNames }) => likeNames?.test(last)))?.because
  const isOpen = ({ isFilledByCommands }: KnownFolder): boolean => isWhole && isFilledByCommands
  return byName ?? known.folders.find((folder) => !isOpen(folder) && isIn(names, folder.names, isWhole))?.because
}

function knownFiles(): FilesAtHand {
  return {
    names: new Map(executedFiles.flatMap((one) => (one.names ?? []).map((name) => [name, one] as const))),
    folders: executedFiles.flatMap(({ folders = [], because, isFilledByCommands = false }) =>
      folders.map((folder) => ({ names: folder.split('/'), because, isFilledByCommands })),
    ),
  }
}

/** Whether a path leads into a folder that stands anywhere on it, or, as a whole, holds it. */
function isIn(path: readonly string[], folder: readonly string[], isWhole: boolean): boolean {
  return path.some((_, at) => {
    const length = Math.min(folder.length, path.length - at)
    if (length < folder.length && !(isWhole && at + length === path.length)) return false
    return folder.slice(0, length).every((name, index) => path[at + index] === name)
  })
}
