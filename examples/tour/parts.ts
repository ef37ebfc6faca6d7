/** One task of the tour, as a command of Baton's that can be given again. */
export interface Part {
  /** The coordination model that it shows. */
  readonly model: string
  readonly title: string
  /** The example whose project it is done in. */
  readonly project: string
  readonly words: readonly string[]
  /** Its answer is kept as `examples/tour/results/NAME.md`. */
  readonly name: string
  /** What its run kept is put into the folder `examples/tour/results/NAME`, too. */
  readonly keepsFiles?: true
  /** What there is to see afterwards, and where in `examples/`. */
  readonly leaves: readonly (readonly [what: string, where: string])[]
  /** Its process is killed on the way, and another goes on. */
  readonly isKilled?: true
  /** Peers are at work while it is done. */
  readonly hasPeers?: true
}

/** The tour: a task for each of the five models, and one that nests them. */
export const parts: readonly Part[] = [
  {
    model: 'patterns',
    title: 'Four reviewers look at code, tell what they found, and vote',
    project: 'review-panel',
    words: ['run', 'review-panel', 'Review the code in src/journal'],
    name: 'review',
    leaves: [['the report, with votes and dissent', 'tour/results/review.md']],
  },
  {
    model: 'work orders',
    title: 'A lead writes orders, workers carry them out, it reviews',
    project: 'concierge',
    words: ['ask', 'What is the weather like in Rome in May, and how do I get there from Milan by car?'],
    name: 'rome',
    keepsFiles: true,
    leaves: [
      ['the answer', 'tour/results/rome.md'],
      ['the orders, and what came of them', 'tour/results/rome/'],
    ],
  },
  {
    model: 'research',
    title: 'An article with its sources, by a run that is killed',
    project: 'ferry-library',
    words: ['research', 'The electric ferry', '--words', '900'],
    name: 'ferry',
    leaves: [['the article', 'tour/results/ferry.md']],
    isKilled: true,
  },
  {
    model: 'collaboration',
    title: 'A team drafts, scores and publishes, then asks you',
    project: 'content-team',
    words: ['run', 'collab:content-team', 'The electric ferry in winter'],
    name: 'winter',
    keepsFiles: true,
    leaves: [['the page that the team published', 'tour/results/winter/article.html']],
  },
  {
    model: 'workspace',
    title: 'Four peers without a boss bid for a task and do it',
    project: 'peers',
    words: [
      'task',
      'add',
      'Find every TODO in src, write a table of file, line and text to results/todo.md, then count its rows with wc',
      '--wait',
    ],
    name: 'todo',
    leaves: [['the table that the peers made', 'peers/results/todo.md']],
    hasPeers: true,
  },
  {
    model: 'all five',
    title: 'One run in which all of them work inside each other',
    project: 'all-five',
    words: ['run', 'workspace:harbour', 'Ferry operations: the electric ferry', '--peers', 'all'],
    name: 'notice',
    leaves: [['the notice, by all of them', 'tour/results/notice.md']],
  },
]
