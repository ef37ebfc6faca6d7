import { apart, type Found, findAll } from './found.ts'

const endings =
  'md|mdx|ts|tsx|js|mjs|cjs|jsx|json|jsonl|ya?ml|txt|csv|tsv|html|css|py|go|rs|java|rb|toml|pdf|docx?|odt|rtf|xlsx?|pptx?|htm|log|sh|xml|lock|ini|conf|env|sql'

const kinds: Readonly<Record<string, string>> = {
  markdown: '*.md',
  typescript: '*.ts',
  javascript: '*.js',
  python: '*.py',
  json: '*.json',
  yaml: '*.yaml',
  text: '*.txt',
  csv: '*.csv',
}

/** Paths of files and folders. "The README" is taken for README.md, its usual name. */
export function findPaths(text: string): Found[] {
  const slashed = findAll(text, /(?<![\w:/*.@-])\.{0,2}\/?[\w.-]+(?:\/[\w.-]+)+\/?(?![\w*/])/g, ([path]) =>
    /^\d+(?:\/\d+)+$|^(?:km|mi|m|ft)\/[hs]$/i.test(path) ? undefined : path.replace(/[.]$/, ''),
  )
  const named = findAll(
    text,
    new RegExp(`(?<![\\w/*@.-])[\\w-][\\w.-]*\\.(?:${endings})\\b(?![/@*])`, 'gi'),
    ([path]) => path,
  )
  // "main.c": any short ending, but for those of addresses on the web and of abbreviations.
  const ended = findAll(
    text,
    /(?<![\w/*@.:-])[\w-]{2,}\.(?!(?:com|org|net|edu|gov|io|eu|de|uk|fr|it|es)\b)[a-z][a-z0-9]{0,3}(?![\w/@*.-])/g,
    ([path]) => (/^\d+\.\w+$/.test(path) ? undefined : path),
  )
  const known = findAll(text, /\b(?:README|LICENSE|CHANGELOG|Makefile|Dockerfile)\b(?!\.)/g, ([name]) =>
    name === 'README' || name === 'CHANGELOG' ? `${name}.md` : name,
  )
  return apart([...slashed, ...named, ...known, ...ended])
}

/** Folders that are called folders: "in the docs folder", "directory src". */
export function findFolders(text: string): Found[] {
  const before = /\b(?:the|in|inside|under|of)\s+["'`]?([\w./-]+)["'`]?\s+(?:sub)?(?:folder|directory)\b/gi
  const after = /\b(?:folder|directory)\s+(?:called\s+|named\s+)?["'`]?([\w./-]*[/.]?[\w-]+)["'`]?/gi
  const filesIn =
    /\b(?:files?|code)\s+(?:in|under|inside|within)\s+([\w./-]*\w)(?=[\s,;?!.]|$)(?!\s+(?:folder|directory|units?)\b)/gi
  const name = ([, folder = '']: RegExpExecArray): string | undefined =>
    /^(?:the|this|that|my|your|a|in|for|and|with|is|current|same|granted|of|has|have|here|there|it|general|detail|use|question|typescript|javascript|python|java|go|rust|ruby|php|c)$/i.test(
      folder,
    )
      ? undefined
      : folder
  return apart([before, after, filesIn].flatMap((pattern) => findAll(text, pattern, name)))
}

/** Globs, and kinds of files that have one. */
export function findGlobs(text: string): Found[] {
  const starred = findAll(text, /(?<!\S)["'`]?([\w./{},-]*\*[\w./*{},-]*)["'`]?(?![^\s?!.,;])/g, ([, glob = '']) =>
    // "3*3" is to be calculated.
    /\w/.test(glob) && !/^[\d.,]+(?:[*/-]+[\d.,]+)+$/.test(glob) ? glob.replace(/[.,]$/, '') : undefined,
  )
  const ending = findAll(
    text,
    new RegExp(`(?<=\\s|^)\\.?(${endings})(?=\\s+files?\\b)`, 'gi'),
    ([, end = '']) => `*.${end.toLowerCase()}`,
  )
  const kind = findAll(text, /\b(\w+)(?=\s+files?\b)/gi, ([, word = '']) =>
    Object.hasOwn(kinds, word.toLowerCase()) ? kinds[word.toLowerCase()] : undefined,
  )
  return apart([...starred, ...ending, ...kind])
}
