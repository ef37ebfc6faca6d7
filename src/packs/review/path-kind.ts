/** What the name and place of a file say about it. */

const generated =
  /(?:^|\/)(?:dist|build|out|output|coverage|target|vendor|third[_-]?party|\.next|\.nuxt|\.svelte-kit|\.output|\.turbo|\.cache|\.yarn|\.venv|venv|env|site-packages|__pycache__|\.tox|\.pytest_cache|\.mypy_cache|bower_components|jspm_packages|generated|__generated__)\//i
const generatedName =
  /(?:\.min\.[cm]?js|\.bundle\.js|\.map|\.generated\.\w+|[.-]gen\.\w+|_pb2(?:_grpc)?\.py|\.pb\.go|\.snap)$/i
const tests =
  /(?:^|\/)(?:tests?|__tests__|__mocks__|specs?|e2e|cypress|testing|testdata|test-data|fixtures?|__fixtures__|mocks?|stubs)\//i
const testName =
  /(?:\.(?:test|spec|cy|e2e|stories|story|fixture|mock)s?\.[cm]?[jt]sx?|(?:^|\/)test_[^/]*\.py|(?:^|\/)conftest\.py|_test\.(?:py|go|rb)|(?:Test|Tests)\.(?:java|kt|cs))$/i
const examples = /(?:^|\/)(?:examples?|samples?|demos?|playgrounds?|tutorials?|benchmarks?|bench)\//i
const exampleName = /(?:^|\/)[^/]{0,255}(?:\.|-|_)(?:example|sample|template|dist|default)s?(?:\.[^/]{0,255})?$/i
const locks =
  /(?:^|\/)(?:package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml|bun\.lockb?|composer\.lock|Gemfile\.lock|Cargo\.lock|poetry\.lock|uv\.lock|Pipfile\.lock|go\.sum|flake\.lock|deno\.lock)$/
const script = /\.[cm]?[jt]sx?$/i
const declaration = /\.d\.[cm]?ts$/i

/** Made by a program or taken from elsewhere: it is not changed by hand here. */
export function isGeneratedPath(path: string): boolean {
  return generated.test(path) || generatedName.test(path)
}

export function isTestPath(path: string): boolean {
  return tests.test(path) || testName.test(path)
}

export function isExamplePath(path: string): boolean {
  return examples.test(path) || exampleName.test(path)
}

export function isLockPath(path: string): boolean {
  return locks.test(path)
}

/** TypeScript or JavaScript that something is done in; not a file that only declares types. */
export function isScriptPath(path: string): boolean {
  return script.test(path) && !declaration.test(path)
}

export function isPythonPath(path: string): boolean {
  return path.endsWith('.py')
}

/** Whether text was put together by a program, going by what it says of itself and by how long its lines are. */
export function isGeneratedText(text: string): boolean {
  const head = text.slice(0, 1000)
  if (/@generated\b|\bgenerated (?:by|from|with|file|code)\b|\bauto-?generated\b/i.test(head)) {
    if (/do not (?:edit|modify)|@generated\b|auto-?generated/i.test(head)) return true
  }
  const lines = text.split('\n', 200)
  return text.length > 5000 && text.slice(0, 20_000).length / Math.min(lines.length, 200) > 400
}
