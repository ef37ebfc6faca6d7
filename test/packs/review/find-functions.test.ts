import { describe, expect, test } from 'vitest'
import { findPythonFunctions } from '../../../src/packs/review/python/find-python-functions.ts'
import { measureScript } from '../../../src/packs/review/script/measure-script.ts'
import { parseScript } from '../../../src/packs/review/script/parse-script.ts'

/** `name(parameters) paths/effort/depth`. */
function measured(code: string, path: string = 'a.ts'): string[] {
  const file = parseScript(path, code)
  if (file === undefined) throw new Error('misread')
  return measureScript(file).functions.map(
    ({ name, parameters, paths, effort, depth }) => `${name}(${parameters}) ${paths}/${effort}/${depth}`,
  )
}

describe('what is counted', () => {
  test.each([
    ['nothing', 'function f() { return 1 }', 'f(0) 1/0/0'],
    ['if and else', 'function f(a) { if (a) x(); else y() }', 'f(1) 2/2/1'],
    ['a chain of else if', 'function f(a) { if (a) {} else if (b) {} else if (c) {} else {} }', 'f(1) 4/4/1'],
    ['loops', 'function f() { for (;;) {} while (a) {} do {} while (b); for (const x of y) {} }', 'f(0) 5/4/1'],
    ['loops over promises', 'async function f() { for await (const x of y) if (x) z() }', 'f(0) 3/3/2'],
    ['cases, without the default', 'function f(a) { switch (a) { case 1: case 2: break; default: } }', 'f(1) 3/1/1'],
    ['catch', 'function f() { try { a() } catch { b() } finally { c() } }', 'f(0) 2/1/1'],
    ['choices', 'const f = (a, b) => a ? b : c', 'f(2) 2/1/0'],
    ['operators, each kind once for the effort', 'const f = () => a && b && c || d', 'f(0) 4/2/0'],
    ['assignments that decide', 'function f() { a ??= b; c ||= d }', 'f(0) 3/2/0'],
    ['depth without braces', 'function f() { for (;;) if (a) while (b) c() }', 'f(0) 4/6/3'],
    ['operators of what is handed to a call for themselves', 'const f = () => a && g(b && c)', 'f(0) 3/2/0'],
    ['operators that change and change back', 'const f = () => a || b && c || d', 'f(0) 4/3/0'],
    ['no optional chaining', 'const f = (a) => a?.b?.[c]?.(d)', 'f(1) 1/0/0'],
  ])('%s', (_, code, expected) => expect(measured(code)).toEqual([expected]))

  test.each([
    ['const named = function () {}', 'named'],
    ['thing.named = () => 1', 'named'],
    ["const o = { 'named': () => 1 }", 'named'],
    ['const named = (() => 1) as Named', 'named'],
    ['export default () => 1', 'default'],
    ["test('x', () => 1)", 'in test(…)'],
    ["test.each([1])('x', () => 1)", 'in each(…)'],
    ['new Thing(() => 1)', 'in Thing(…)'],
    ['(() => 1)()', 'anonymous'],
    ['const f = (named = () => 1) => named', 'f'],
  ])('%s is called %s', (code, name) => expect(measured(code)[0]).toMatch(`${name}(`))

  test('each function for itself', () => {
    const code = 'function f() { if (a) { return () => { if (b) {} } } }'
    expect(measured(code)).toEqual(['f(0) 2/1/1', 'anonymous(0) 2/1/1'])
  })

  test('methods, accessors, fields and computed names of classes and objects', () => {
    const code = `class A<T> extends B<T> {
      static x?: (a: number) => void = (a) => { if (a) {} }
      #y = 1
      constructor(private readonly z: string, w: number) { super() }
      get size(): number { return a ? 1 : 2 }
      async *of(a?: string): AsyncGenerator<string> { if (a) yield a }
      [Symbol.dispose](): void {}
      over(a: (b: string) => void): void
      over(a: unknown): void {}
      table = { key: () => 1, 'quoted-key'() {} }
    }
    const o = { delete(id: string): void { if (id) {} }, get: function () {} }`
    expect(measured(code).map((line) => line.split(' ')[0])).toEqual([
      'x(1)',
      'constructor(1)',
      'size(0)',
      'of(1)',
      '[…](0)',
      'over(1)',
      'key(0)',
      'quoted-key(0)',
      'delete(1)',
      'get(0)',
    ])
  })
})

describe('what is no code', () => {
  test.each([
    ['types of functions', 'type F = (a: A) => B extends C ? D : E'],
    ['types of variables', 'let f: (a: string, b: () => void) => void'],
    ['interfaces', 'interface A { if(a: () => void): (b: B) => C; for?: D }'],
    ['declarations', "declare module 'x' { export function f(a: () => void): void }"],
    ['overloads', 'export function f(a: (b: B) => C): D;'],
    ['arguments that are types', 'const map = new Map<string, (a: A) => B>()'],
    ['casts', 'const a = b as (c: C) => D'],
    ['comments', '/* () => { if (a) {} } */ // () => {}'],
    ['strings', `const a = "() => { if" + '() => {' + \`() => {\``],
    ['regular expressions', 'const a = /() => {/; const b = x / (y) / z; if (c) /[/]=> {/.test(d)'],
  ])('%s', (_, code) => expect(measured(code)).toEqual([]))

  test('but code inside of templates is', () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: source text
    expect(measured('const a = `x ${b.map((c) => c ? `${d}` : 1)} }`')).toEqual(['in map(…)(1) 2/1/0'])
  })
})

describe('elements', () => {
  test('hold text with quotes, comments, fragments and code in braces', () => {
    const code = `const A = <T,>({ a }: P<T>) => (
      <>
        <p title="it's" data-x='"' {...rest}>Don't {/* a comment */} {a && <b>if (x) {'{'}</b>}</p>
        <Table<Row> rows={a.map((row) => row ? <i/> : null)} for="x" />
      </>
    )
    const less = a < b && c > d`
    expect(measured(code, 'a.tsx')).toEqual(['A(1) 2/1/0', 'in map(…)(1) 2/1/0'])
  })

  test('are none where types may stand', () => {
    expect(measured('const f = <T>(a: T): T => <T>a')).toEqual(['f(1) 1/0/0'])
  })
})

describe('parameters', () => {
  test.each([
    ['(a: Map<string, number>, b = [1, 2], { c, d }: E, ...rest) => 1', 4],
    ['function f(this: Window, a: (x: X, y: Y) => Z) {}', 1],
    ['async (a, b,) => {}', 2],
    ['value => value', 1],
    ['() => 1', 0],
    ['class A { m(@Body() a: string, b: number) {} }', 1],
  ])('%s', (code, count) => expect(measured(code)[0]).toContain(`(${count}) `))
})

test.each(['function f( {', "const a = 'open", 'const a = `open', '/* open', 'a]', 'const a = /open'])(
  'a file that does not fit is not judged: %s',
  (code) => expect(parseScript('a.ts', code)).toBeUndefined(),
)

describe('Python', () => {
  const code = `
def outer(self, a, b=1, *args, c, **rest):
    """if this: were code"""
    # if a:
    if a and b or c:
        for x in [y for y in z if y]:
            while x:
                pass
    elif b:
        pass
    else:
        s = '''
def inside(): pass
'''
    def inner(x: Dict[str, int], y) -> int:
        return 1 if x else 2
    return (a
            if b else c)

async def after(): pass
`
  test('is measured by its indentation', () => {
    const functions = findPythonFunctions(code)?.functions ?? []
    expect(functions.map(({ name, line, lastLine, parameters }) => [name, line, lastLine, parameters])).toEqual([
      ['outer', 2, 18, 1],
      ['inner', 15, 16, 2],
      ['after', 20, 20, 0],
    ])
    expect(functions[0]).toMatchObject({ paths: 9, depth: 3 })
    expect(functions[1]).toMatchObject({ paths: 2, depth: 0 })
  })

  test('that does not fit is not judged', () => {
    expect(findPythonFunctions('def f(:\n  "open\n')).toBeUndefined()
  })
})
