import { type ParserPlugin, parse } from '@babel/parser'
import type { File } from '@babel/types'

/** TypeScript or JavaScript as a tree and as tokens. Undefined when it does not fit the language. */
export function parseScript(path: string, text: string): File | undefined {
  try {
    return parse(text, {
      sourceType: 'unambiguous',
      plugins: ['decorators-legacy', 'decoratorAutoAccessors', ...dialectOf(path, text)],
      // What is wrong only by its meaning, such as a name declared twice, does not keep anything from being measured.
      errorRecovery: true,
      allowReturnOutsideFunction: true,
      allowUndeclaredExports: true,
      tokens: true,
      attachComment: false,
    })
  } catch (thrown) {
    // Wrong, or nested deeper than there is stack for.
    if (thrown instanceof SyntaxError || thrown instanceof RangeError) return undefined
    throw thrown
  }
}

/** In TypeScript, `<T>value` is a cast unless the file's name says that it holds elements. */
function dialectOf(path: string, text: string): ParserPlugin[] {
  if (/\.[cm]?ts$/i.test(path)) return ['typescript']
  if (/\.tsx$/i.test(path)) return ['typescript', 'jsx']
  return /@flow\b/.test(text.slice(0, 1000)) ? ['flow', 'jsx'] : ['jsx']
}
