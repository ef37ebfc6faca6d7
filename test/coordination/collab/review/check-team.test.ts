import { describe, expect, test } from 'vitest'
import { defineCollab } from '../../../../src/coordination/collab/define-collab.ts'
import { problemsOf, toldOf } from './read-team.ts'

const members = `agents:
  - { name: writer, role: Writes }
  - { name: reviewer, role: Reviews }
`

/** A team with one handoff, whose keys stand on the lines from 5 on. */
const withRule = (rule: string, more = ''): string => `${members}handoffs:\n  - ${rule}\n${more}`
const condition = (text: string, more = ''): string =>
  withRule(`{ from_agent: writer, to_agent: reviewer, condition: ${text} }`, more)

describe('a team that works', () => {
  test.each([
    condition('draft is complete'),
    condition('"word_count >= {{ min_words }}"', 'context_variables: { min_words: 1500 }\n'),
    condition('quality_score > 0.5', 'runtime_variables: [quality_score]\n'),
    condition('quality_score > 0.5', 'context_variables: { quality_score: { from: score_text.overall } }\n'),
    condition('"source_count > 3"', 'runtime_variables: [source_count]\n'),
    condition('writer_complete and reviewer_load < 3 and cost_usd < 1'),
    condition('requirements_complete and tone == "warm"', 'context_variables: { tone: warm }\n'),
    withRule('{ from_agent: any_agent, to_agent: previous_agent, condition: done, except: [reviewer] }'),
    withRule('{ from_agent: writer, to_agent: user, condition: done }', 'initial_agent: auto\n'),
    condition('done', 'tests:\n  - { condition: x > 1, set: { x: 2 }, expect: true }\n'),
    condition('needs a person', 'atoms: { needs a person: error_detected }\n'),
  ])('is read without a word: %#', (text) => expect(toldOf(text)).toEqual([]))
})

test('a team in code is refused for all that would be wrong with its file, at once', () => {
  const define = () =>
    defineCollab({
      name: 'x',
      agents: [{ name: 'a' }, { name: 'a' }],
      handoffs: [{ from_agent: 'a', to_agent: 'c', condition: 'y > 3' }],
    })
  expect(define).toThrow(/two members called "a"[\s\S]*names "c"[\s\S]*undeclared_variable: y/)
})

test('a member may have capital letters, and is an agent without', () => {
  const define = () => defineCollab({ name: 'x', agents: [{ name: 'Writer', prompt: 'Write.' }] })
  expect(define).not.toThrow()
})

describe('a team that can not be loaded (COL-5, S-COL-10)', () => {
  test('names the variable that was meant (TV-COL-1)', () => {
    const text = condition(
      '"confidence_score > {{ threshold }} and ready for review"',
      'context_variables: { confidence_threshold: 0.8 }\nruntime_variables: [confidence_score]\n',
    )
    expect(problemsOf(text)).toMatchObject([
      {
        code: 'BATON_COLLAB_VARIABLE_UNDEFINED',
        message: 'undefined_variable: threshold (did you mean confidence_threshold?)',
        line: 5,
        column: 78,
        length: '{{ threshold }}'.length,
      },
    ])
  })

  test.each<[what: string, text: string, ...told: string[]]>([
    [
      'a member that is not there',
      withRule('{ from_agent: writr, to_agent: reviewer, condition: done }'),
      '5:19 COLLAB_MEMBER_UNKNOWN',
    ],
    [
      'a target that is not there',
      withRule('{ from_agent: writer, to_agent: [reviewer, editor], condition: done }'),
      '5:48 COLLAB_MEMBER_UNKNOWN',
    ],
    ['who begins is not there', `${members}initial_agent: writters\n`, '4:16 COLLAB_MEMBER_UNKNOWN'],
    [
      'an exception that is not there',
      withRule('{ from_agent: any_agent, to_agent: writer, condition: done, except: [bob] }'),
      '5:74 COLLAB_MEMBER_UNKNOWN',
    ],
    ['a member twice', 'agents:\n  - { name: a }\n  - { name: a }\n', '3:13 COLLAB_MEMBER_DUPLICATE'],
    [
      'members that differ in a capital letter',
      'agents:\n  - { name: a }\n  - { name: A }\n',
      '3:13 COLLAB_MEMBER_DUPLICATE',
    ],
    ['a reserved name', 'agents: [{ name: user }]\n', '1:18 COLLAB_NAME_RESERVED'],
    [
      'a handoff to itself',
      withRule('{ from_agent: writer, to_agent: writer, condition: done }'),
      '5:37 COLLAB_SELF_HANDOFF',
    ],
    [
      'a handoff to itself among others',
      withRule('{ from_agent: writer, to_agent: [reviewer, writer], condition: done }'),
      '5:48 COLLAB_SELF_HANDOFF',
    ],
    [
      'from_agent: previous_agent',
      withRule('{ from_agent: previous_agent, to_agent: writer, condition: done }'),
      '5:19 COLLAB_PLACE_WRONG',
    ],
    [
      'to_agent: any_agent',
      withRule('{ from_agent: writer, to_agent: any_agent, condition: done }'),
      '5:37 COLLAB_PLACE_WRONG',
    ],
    [
      'the user beside members',
      withRule('{ from_agent: writer, to_agent: [user, reviewer], condition: done }'),
      '5:38 COLLAB_RULE_INVALID',
    ],
    ['nobody to go on', withRule('{ from_agent: writer, to_agent: [], condition: done }'), '5:27 COLLAB_RULE_INVALID'],
    [
      'exceptions of one member',
      withRule('{ from_agent: writer, to_agent: reviewer, condition: done, except: [writer] }'),
      '5:64 COLLAB_RULE_INVALID',
    ],
    ['an unfinished condition', condition('draft complete and'), '5:73 COLLAB_CONDITION_INVALID'],
    ['an empty condition', condition('""'), '5:58 KIND_INVALID_VALUE'],
    ['an undeclared variable', condition('quality_score > 0.5'), '5:58 COLLAB_VARIABLE_UNDEFINED'],
    ['a text in order', condition("word_count > 'many'"), '5:58 COLLAB_TYPE_MISMATCH'],
    [
      'a limit that is a text',
      condition("'word_count > {{ least }}'", 'context_variables: { least: many }\n'),
      '5:59 COLLAB_TYPE_MISMATCH',
    ],
    [
      'a number that should be true',
      condition('done and min_words', 'context_variables: { min_words: 5 }\n'),
      '5:67 COLLAB_TYPE_MISMATCH',
    ],
    ['a built-in variable', `${members}context_variables: { turn_count: 3 }\n`, '4:22 COLLAB_VARIABLE_INVALID'],
    ['a built-in variable of a member', `${members}runtime_variables: [writer_load]\n`, '4:21 COLLAB_VARIABLE_INVALID'],
    [
      'a variable that can not be named',
      `${members}context_variables: { "min words": 3 }\n`,
      '4:22 COLLAB_VARIABLE_INVALID',
    ],
    ['wording for nothing', `${members}atoms: { looks good: is_good }\n`, '4:22 COLLAB_VARIABLE_UNDEFINED'],
    [
      'a test of nothing',
      `${members}tests:\n  - { condition: x > 1, expect: true }\n`,
      '5:18 COLLAB_VARIABLE_UNDEFINED',
    ],
    ['a person with a prompt', 'agents: [{ name: a, kind: human, prompt: x }]\n', '1:34 COLLAB_MEMBER_INVALID'],
    ['a runnable with tools', 'agents: [{ name: a, run: b, tools: [clock] }]\n', '1:29 COLLAB_MEMBER_INVALID'],
    ['no members', 'agents: []\n', '1:9 KIND_INVALID_VALUE'],
    ['no list of members', 'handoffs: []\n', '1:1 KIND_KEY_MISSING'],
  ])('has %s', (_, text, ...told) => expect(toldOf(text)).toEqual(told))

  test('is told everything at once, in the order of its lines', () => {
    const text = `agents:
  - { name: writer, rolle: Writes }
  - { name: any_agent }
handoffs:
  - { from_agent: writer, to_agent: editor, condition: "x >" }
  - { from: writer, to_agent: 7, condition: done, priority: high }
context_variables: { limit: [1] }
max_turns: 0
`
    expect(toldOf(text)).toEqual([
      '2:21 KIND_UNKNOWN_KEY',
      '3:13 COLLAB_NAME_RESERVED',
      '5:37 COLLAB_MEMBER_UNKNOWN',
      '5:59 COLLAB_CONDITION_INVALID',
      '6:5 KIND_KEY_MISSING',
      '6:7 KIND_UNKNOWN_KEY',
      '6:31 KIND_INVALID_VALUE',
      '6:61 KIND_INVALID_VALUE',
      '7:29 KIND_INVALID_VALUE',
      '8:12 KIND_INVALID_VALUE',
    ])
  })

  test('is told what to write instead of what other formats have', () => {
    const [problem] = problemsOf(`${members}members: []\n`)
    expect(problem?.hint).toBe('Use `agents`.')
  })

  test.each([
    ['quoted', "condition: 'draft complete and {{ wrods }}'", '8:36'],
    ['folded', 'condition: >-\n      draft complete and\n      {{ wrods }}', '10:7'],
    ['plain', 'condition: draft complete and {{ wrods }}', '8:35'],
    ['with escapes', 'condition: "draft\\tcomplete and {{ wrods }}"', '8:37'],
  ])('shows the place in a condition that is %s', (_, written, place) => {
    const text = `${members}handoffs:\n  -\n    from_agent: writer\n    to_agent: reviewer\n    ${written}\n`
    expect(problemsOf(text).map(({ line, column }) => `${line}:${column}`)).toEqual([place])
  })
})

describe('a tool that is a member', () => {
  const one = (member: string): string => `agents:\n  - { name: x, role: Works, ${member} }\n`

  test.each([
    'run: "tool:clock"',
    'run: "tool:search_documents"',
    'run: "tool:draft_from_documents"',
    'run: "tool:shell", grants: { exec: { commands: [npm test] } }',
    'run: "tool:write_file", grants: { files: { write: ["notes/**"] } }',
  ])('is granted what it needs, in the file: %s', (member) => expect(toldOf(one(member))).toEqual([]))

  test.each([
    ['run: "tool:shell"', 'exec: { commands: ["npm test"] }'],
    ['run: "tool:shell_readonly", grants: { files: { read: ["**"] } }', 'exec: { commands: ["npm test"] }'],
    ['run: "tool:write_file"', 'files: { write: ["notes/**"] }'],
    ['run: "tool:read_file"', 'files: { read: ["docs/**"] }'],
    ['run: "tool:http_send"', 'net: { hosts: [api.example.com] }'],
  ])('is refused without it, with what to write: %s', (member, example) => {
    const [problem, ...others] = problemsOf(one(member))
    expect(others).toEqual([])
    expect(problem).toMatchObject({ code: 'BATON_COLLAB_MEMBER_INVALID', line: 2 })
    expect(problem?.hint).toContain(example)
  })
})
