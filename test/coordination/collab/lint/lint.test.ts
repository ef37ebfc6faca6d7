import { describe, expect, test } from 'vitest'
import { lintTeam } from '../../../../src/coordination/collab/lint/lint.ts'
import { findingText, type LintFinding, type LintTeam } from '../../../../src/coordination/collab/lint/lint-finding.ts'
import { rulesOf, type WrittenHandoffRule } from '../conditions/rules.ts'

function collaborationOf(written: readonly WrittenHandoffRule[], more: Partial<LintTeam> = {}): LintTeam {
  const names = new Set(written.flatMap(([from, to]) => [from, ...(typeof to === 'string' ? [to] : to)]))
  const agents = [...names]
    .filter((name) => !['any_agent', 'previous_agent', 'user'].includes(name))
    .map((name) => ({ name, role: `does the work of ${name}`, hasSideEffects: false }))
  return { agents, initial: agents[0]?.name ?? '', rules: rulesOf(...written), variables: {}, runtime: [], ...more }
}

/** Findings with one of these codes, as text. */
function told(team: LintTeam, ...codes: readonly string[]): readonly string[] {
  return lintTeam(team)
    .filter(({ code }) => codes.includes(code))
    .map(findingText)
}

/** What is provable about conditions of one agent, at equal priority unless said. */
function proven(...written: readonly (string | readonly [string, number])[]): readonly string[] {
  const rules = written.map((one, at): WrittenHandoffRule => {
    const [text, priority] = typeof one === 'string' ? [one, 1] : one
    return ['from', `to_${at}`, text, { priority }]
  })
  const codes = ['never_true', 'always_true', 'duplicate', 'shadowed', 'tied', 'hole']
  return told(collaborationOf(rules, { runtime: ['quality_score', 'x', 'y', 'z', 'status', 'is_final'] }), ...codes)
}

describe('variables that nothing defines (COL-5)', () => {
  const declared = { variables: { confidence_threshold: 0.8, min_words: 100 }, runtime: ['confidence_score'] }

  test('a template is an error with the name that was meant (TV-COL-1)', () => {
    const team = collaborationOf([['a', 'b', 'confidence_score > {{ threshold }} and ready for review']], declared)
    const [first] = lintTeam(team)
    expect(first).toMatchObject({ severity: 'error', rules: [0] })
    expect(findingText(first as LintFinding)).toBe('undefined_variable: threshold (did you mean confidence_threshold?)')
    expect(team.rules[0]?.text.slice(first?.span?.start, first?.span?.end)).toBe('{{ threshold }}')
  })

  test.each([
    ['at least {{ min_word }} words', 'undefined_variable: min_word (did you mean min_words?)'],
    ['confidence_scor > 3', 'undeclared_variable: confidence_scor (did you mean confidence_score?)'],
    ['{{ zebra }} > 3', 'undefined_variable: zebra'],
    ['draft_qality > 3', 'undeclared_variable: draft_qality'],
    ['word_cuont > 3', 'undeclared_variable: word_cuont (did you mean word_count?)'],
    ['min_wordz', 'undeclared_variable: min_wordz (did you mean min_words?)'],
  ])('%s', (text, expected) => {
    expect(told(collaborationOf([['a', 'b', text]], declared), 'undefined_variable', 'undeclared_variable')).toEqual([
      expected,
    ])
  })

  test.each([
    'confidence_score > {{ confidence_threshold }}',
    'word_count > 3 and b_load < a_load and a_visits < 3 and b_complete',
    'requirements_complete',
    'revision_count < 3 and error_detected == true',
  ])('%s is fine', (text) => {
    expect(told(collaborationOf([['a', 'b', text]], declared), 'undefined_variable', 'undeclared_variable')).toEqual([])
  })

  test('text without quotes is suggested to get them', () => {
    const [first] = lintTeam(collaborationOf([['a', 'b', 'confidence_score == approved']], declared))
    expect(first?.suggestion).toMatch(/^Put it in quotes if it is a text: "approved"/)
  })
})

describe('rules that are never or always true (4.1.9)', () => {
  test.each([
    'x > 5 and x < 3',
    'x > {{ y }} and x < {{ y }}',
    'x >= 3 and x < 3 and needs art',
    'x == 3 and x == 4',
    'word_count < 0',
    'word_count > 3 and word_count < 4',
    'turn_count == 2.5',
    'status == "a" and status == "b"',
    'needs art and not needs art',
    'x > y and y > z and z > x',
    '3 > 5',
    'false',
    'x > "high"',
    'is_final == true and is_final == false',
  ])('%s is never true', (text) => {
    expect(proven(text)).toEqual([expect.stringMatching(/^never_true: /)])
  })

  test.each([
    'x > 3 or x <= 3',
    'needs art or not needs art',
    'word_count >= 0',
    '3 < 5',
    'is_final == true or is_final == false',
  ])('%s is always true', (text) => expect(proven(text)).toEqual([expect.stringMatching(/^always_true: /)]))

  test.each([
    'true',
    'x > 3 and x < 4',
    'x > 3 or x < 3',
    'status != "a" or needs art',
    'draft complete',
    'x > y or y > z or z > x',
  ])('of %s nothing is said', (text) => expect(proven(text)).toEqual([]))
})

describe('rules beside each other (4.1.9)', () => {
  test('the same condition twice at the same priority, in whatever order', () => {
    expect(proven('draft complete and x > 3', 'x > 3 and Draft is complete')).toEqual([
      'duplicate: "x > 3 and Draft is complete" is the condition of rule 0 too, at the same priority',
    ])
    expect(proven('draft complete', ['draft complete', 2])).toEqual([
      expect.stringMatching(/^shadowed: "draft complete"/),
    ])
  })

  test('a rule that is true only when one before it is', () => {
    expect(proven(['x > 3', 2], 'x > 5')).toEqual([
      'shadowed: "x > 5" is true only when rule 0 ("x > 3") is, which comes first',
    ])
    expect(proven(['draft complete', 2], 'draft complete and needs art')).toHaveLength(1)
    expect(proven(['true', 2], 'needs art')).toEqual([
      'shadowed: "needs art" is true only when rule 0 ("true") is, which comes first',
    ])
    expect(proven(['x > 3', 3], ['x <= 3', 2], 'x != 7')).toEqual([
      expect.stringMatching(/^shadowed: "x != 7" is true only when rule 0 .* or rule 1 /),
    ])
  })

  test('nothing is shadowed by what may be unknown while it is true', () => {
    expect(proven(['x > 3 or x <= 3', 2], 'needs art')).toEqual([expect.stringMatching(/^always_true/)])
    expect(proven(['needs art or not needs art', 2], 'draft complete')).toEqual([expect.stringMatching(/^always_true/)])
  })

  test('nor by a rule that is unknown while it is true, or that may have no agent to lead to', () => {
    expect(proven(['(needs art or not needs art) and draft complete', 2], 'draft complete')).toEqual([])
    const back: readonly WrittenHandoffRule[] = [
      ['a', 'previous_agent', 'draft complete', { priority: 2 }],
      ['a', 'b', 'draft complete and needs art'],
    ]
    expect(told(collaborationOf(back), 'shadowed')).toEqual([])
  })

  test('a rule of any agent is shadowed only where it is so everywhere', () => {
    const rules = (from: string): readonly WrittenHandoffRule[] => [
      ['a', 'b', 'needs art'],
      ['b', 'c', from === 'all' ? 'needs art' : 'draft complete'],
      ['c', 'b', 'needs art'],
      ['any_agent', 'd', 'needs art'],
      ['d', 'a', 'needs art'],
    ]
    expect(told(collaborationOf(rules('all')), 'shadowed')).toHaveLength(1)
    expect(told(collaborationOf(rules('some')), 'shadowed')).toEqual([])
  })

  test('rules at the same priority that numbers make true at once', () => {
    expect(proven('x >= 3 and y > 1', 'x <= 3')).toContain(
      'tied: "x >= 3 and y > 1" and "x <= 3" are both true when x == 3 and y > 1',
    )
    expect(proven('writing needed and a_load <= b_load', 'writing needed and b_load <= a_load')).toEqual([
      'tied: "writing needed and a_load <= b_load" and "writing needed and b_load <= a_load" are both true when a_load == b_load',
    ])
    expect(proven(['x >= 3', 2], 'x <= 3')).toEqual([])
  })

  test('the load balancing of the document is exclusive and exhaustive (COL-74)', () => {
    expect(
      proven('writing needed and writer_a_load < writer_b_load', 'writing needed and writer_b_load <= writer_a_load'),
    ).toEqual([])
  })
})

describe('holes between rules (TV-COL-4, COL-75)', () => {
  test('the quality gate of the document has one', () => {
    expect(
      proven(
        'quality_score < {{ min_quality }} and revision_count < {{ max_revisions }}',
        'quality_score >= {{ min_quality }}',
      ),
    ).toEqual([
      'hole: no rule of from can be true when quality_score < {{ min_quality }} and revision_count >= {{ max_revisions }}',
    ])
  })

  test.each([
    [['x > 3', 'x < 3'], ['x == 3']],
    [['x > 5', 'x < 3'], ['x <= 5 and x >= 3']],
    [['x > 3 and needs art', 'x < 3 and draft complete'], ['x == 3']],
    [['status == "a"', 'status == "b"'], ['status != "a" and status != "b"']],
    [['x > y', 'x < y'], ['x == y']],
  ])('%j has one at %j', (rules, holes) => {
    expect(proven(...rules)).toEqual(holes.map((hole) => `hole: no rule of from can be true when ${hole}`))
  })

  test.each([
    [['x > 3', 'x <= 3']],
    [['word_count >= 1']],
    [['word_count >= 100 and draft complete', 'word_count >= 200 and needs art']],
    [['word_count < 1', 'word_count >= 1']],
    [['a_load <= 0', 'a_load >= 1']],
    [['x > 3', 'y > 3']],
    [['needs art', 'x > 3']],
    [['is_final == true', 'is_final == false']],
    [['x > 3', 'x < 3', 'x == 3 and needs art']],
  ])('%j has none', (rules) => expect(proven(...rules)).toEqual([]))

  test('what texts and numbers mix, or too many variables, proves nothing', () => {
    expect(proven('x > 3', 'x == "a"')).toEqual([])
    const many = Array.from({ length: 9 }, (_, at) => `v${at} > v${at + 1}`)
    expect(proven(many.join(' and '), many.join(' or '))).toEqual([])
  })
})

describe('what a model would be asked', () => {
  test('numbers in language that code knows', () => {
    expect(told(collaborationOf([['a', 'b', 'the word count is at least 1500']]), 'number_in_language')).toHaveLength(1)
    expect(told(collaborationOf([['a', 'b', 'the word count is fine']]), 'number_in_language')).toEqual([])
  })

  test('nothing about a declared variable, though it reads like a statement', () => {
    const declared = { variables: { vip: false } }
    expect(told(collaborationOf([['a', 'b', 'vip']], declared), 'variable_like_language')).toEqual([
      'variable_like_language: "vip" also reads as language; here it is the variable vip, and nobody is asked',
    ])
    for (const plain of ['{{ vip }}', 'vip guests came'])
      expect(told(collaborationOf([['a', 'b', plain]], declared), 'variable_like_language')).toEqual([])
  })

  test('more than fits into one call (4.1.5)', () => {
    const rules = Array.from({ length: 13 }, (_, at): WrittenHandoffRule => ['a', `b${at}`, `statement ${at} holds`])
    expect(told(collaborationOf(rules), 'many_questions')).toEqual([
      'many_questions: after a 13 statements may have to be judged; 12 fit into one call',
    ])
    expect(told(collaborationOf(rules.slice(1)), 'many_questions')).toEqual([])
  })
})

describe('the shape of a team (COL-5, COL-79)', () => {
  const agent = (name: string, role = `the role of ${name}`, hasSideEffects = false) => ({ name, role, hasSideEffects })

  test('roles that are missing or the same', () => {
    const team = collaborationOf([['a', 'b', 'needs art']], {
      agents: [agent('a', 'Writes'), agent('b', ' writes'), agent('c', ' ')],
    })
    expect(told(team, 'same_role', 'no_role')).toEqual([
      'same_role: b has the same role as a: " writes"',
      'no_role: c has no role',
    ])
  })

  test('an agent that most rules lead to', () => {
    const rules: readonly WrittenHandoffRule[] = [
      ...(['b', 'c', 'd'] as const).map((from): WrittenHandoffRule => [from, 'a', `${from} is stuck`]),
      ['a', 'b', 'needs art'],
    ]
    expect(told(collaborationOf(rules), 'bottleneck')).toEqual(['bottleneck: 3 of 4 rules lead to a'])
    expect(told(collaborationOf([...rules, ['a', 'c', 'needs help']]), 'bottleneck')).toEqual([])
  })

  test('words alone before an agent whose work can not be taken back', () => {
    const agents = [agent('writer'), agent('reviewer'), agent('publisher', 'publishes', true)]
    const team = (from: string, text: string) => collaborationOf([[from, 'publisher', text]], { agents, initial: from })
    expect(told(team('writer', 'draft complete'), 'no_gate', 'language_only')).toEqual([
      "no_gate: nothing measures quality before publisher, whose work can't be taken back",
      `language_only: "draft complete" leads to publisher, whose work can't be taken back, on words alone`,
    ])
    expect(told(team('reviewer', 'content approved'), 'no_gate', 'language_only')).toHaveLength(1)
    expect(told(team('writer', 'quality_score >= 0.8'), 'no_gate', 'language_only')).toEqual([])
  })

  test('agents that nothing leads to or from', () => {
    const team = collaborationOf([
      ['a', 'b', 'needs art'],
      ['c', 'a', 'needs text'],
      ['b', 'previous_agent', 'art is there'],
    ])
    expect(told(team, 'unreachable', 'no_outgoing')).toEqual(['unreachable: no rule leads to c from a'])
    expect(told({ ...team, initial: 'auto' }, 'unreachable')).toEqual([])
    expect(told(collaborationOf([['a', 'b', 'needs art']]), 'no_outgoing')).toEqual([
      'no_outgoing: no rule begins at b',
    ])
    const ending = collaborationOf([['a', 'b', 'needs art']])
    const agents = ending.agents.map((agent) => ({ ...agent, isEnding: agent.name === 'b' }))
    expect(told({ ...ending, agents }, 'no_outgoing')).toEqual([])
    expect(
      told(
        collaborationOf([
          ['a', 'b', 'needs art'],
          ['any_agent', 'c', 'error detected'],
        ]),
        'unreachable',
        'no_outgoing',
      ),
    ).toEqual(['no_outgoing: no rule begins at c'])
  })
})

test('so many rules of one member that holding them against each other would take long are only counted', () => {
  const rules = Array.from(
    { length: 41 },
    (_, at): WrittenHandoffRule => ['a', 'b', `x > ${at} and y < ${at} or z == ${at}`],
  )
  const team = collaborationOf(rules, { runtime: ['x', 'y', 'z'] })
  expect(told(team, 'many_rules', 'shadowed', 'tied', 'hole')).toEqual([
    'many_rules: a has 41 rules; more than 40 are not held against each other',
  ])
})
