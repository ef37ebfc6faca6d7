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
}

/** The one list of them. What decides over agents themselves is the control plane, and is never written. */
export const executedFiles: readonly ExecutedFiles[] = [
  {
    because: 'a build server runs, often with keys',
    names:
      'jenkinsfile azure-pipelines.yml bitbucket-pipelines.yml appveyor.yml .travis.yml .drone.yml cloudbuild.yaml codemagic.yaml'.split(
        ' ',
      ),
    likeNames: /^\.(?:gitlab-ci|woodpecker|cirrus|appveyor)[\w.-]*\.ya?ml$/,
    folders: [
      '.github/workflows',
      '.github/actions',
      '.gitea/workflows',
      '.forgejo/workflows',
      '.circleci',
      '.buildkite',
      '.woodpecker',
      '.gitlab',
    ],
  },
  {
    because: 'a package manager runs, or takes programs from',
    names:
      'package.json .npmrc .yarnrc .yarnrc.yml .pnpmfile.cjs pnpm-workspace.yaml bunfig.toml deno.json deno.jsonc composer.json gemfile setup.py setup.cfg pyproject.toml pipfile build.rs mix.exs package.swift podfile pom.xml'.split(
        ' ',
      ),
    likeNames: /\.(?:gemspec|pth|podspec)$/,
    folders: ['.yarn', '.cargo', '.bundle', '.mvn'],
  },
  // Commands that are granted the folder fill these; a build could not run otherwise.
  { because: 'programs are run from', folders: ['node_modules', '.venv', 'venv'], isFilledByCommands: true },
  {
    because: 'a build runs',
    names:
      'makefile gnumakefile bsdmakefile rakefile justfile .justfile cmakelists.txt configure gradlew mvnw dockerfile containerfile vagrantfile procfile flake.nix shell.nix default.nix build.gradle build.gradle.kts settings.gradle settings.gradle.kts .bazelrc build.bazel module.bazel sconstruct tiltfile'.split(
        ' ',
      ),
    likeNames: /^(?:taskfile\.ya?ml|(?:docker-)?compose[\w.-]*\.ya?ml|dockerfile\.[\w.-]+|[\w.-]+\.mk)$/,
  },
  {
    because: 'a tool runs when it reads its settings',
    names: 'conftest.py sitecustomize.py usercustomize.py noxfile.py tox.ini .babelrc .eslintrc .mocharc.js'.split(' '),
    likeNames: /^(?:[\w.-]+\.conf(?:ig)?|\.[a-z][\w-]*rc|gulpfile|gruntfile)\.[cm]?[jt]sx?$/,
  },
  {
    because: 'git or a hook of it runs',
    names:
      '.pre-commit-config.yaml .pre-commit-hooks.yaml lefthook.yml .lefthook.yml .lintstagedrc .overcommit.yml .gitattributes .gitconfig'.split(
        ' ',
      ),
    folders: ['.githooks', '.git-hooks', 'githooks'],
  },
  {
    because: 'an editor runs when it opens the folder',
    names: '.exrc .vimrc .nvimrc .nvim.lua .dir-locals.el .emacs .editorrc'.split(' '),
    likeNames: /\.(?:code-workspace|sublime-project|desktop)$/,
    folders: ['.zed', '.fleet', '.nvim', '.helix', '.sublime'],
  },
  {
    because: 'another agent obeys',
    names:
      'agents.md agents.override.md claude.md claude.local.md gemini.md skill.md copilot-instructions.md .cursorrules .windsurfrules .clinerules .goosehints .aider.conf.yml opencode.json opencode.jsonc'.split(
        ' ',
      ),
    folders: [
      '.codex',
      '.gemini',
      '.opencode',
      '.continue',
      '.windsurf',
      '.roo',
      '.kiro',
      '.amazonq',
      '.agents',
      '.clinerules',
      '.github/instructions',
      '.github/prompts',
      '.github/agents',
    ],
  },
  {
    because: 'a shell or a program runs when it starts',
    names:
      '.bashrc .bash_profile .bash_login .bash_logout .profile .zshrc .zprofile .zshenv .zlogin .inputrc .tmux.conf .screenrc .tool-versions .mise.toml mise.toml .gdbinit .lldbinit .irbrc .pryrc .rprofile .pythonrc .psqlrc .sqliterc autorun.inf crontab'.split(
        ' ',
      ),
    folders: ['.ssh', '.config/fish', '.direnv', '.mise', '.local/bin'],
  },
]

interface KnownFolder {
  readonly names: readonly string[]
  readonly because: string
  readonly isFilledByCommands: boolean
}

interface FilesAtHand {
  readonly names: ReadonlyMap<string, string>
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
  const byName = known.names.get(last) ?? executedFiles.find(({ likeNames }) => likeNames?.test(last))?.because
  const isOpen = ({ isFilledByCommands }: KnownFolder): boolean => isWhole && isFilledByCommands
  return byName ?? known.folders.find((folder) => !isOpen(folder) && isIn(names, folder.names, isWhole))?.because
}

function knownFiles(): FilesAtHand {
  return {
    names: new Map(executedFiles.flatMap(({ names = [], because }) => names.map((name) => [name, because] as const))),
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
