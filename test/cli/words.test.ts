import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { commandNames } from '../../src/cli/command-table.ts'
import { projectFolder } from './run-cli.ts'
import { runCli } from './run-here.ts'

const folder = projectFolder()
const cli = (...words: string[]) => runCli(folder(), words, { entry: 'real' })

describe('help', () => {
  test('lists every command', async () => {
    const { code, out } = await cli('--help')
    expect(code).toBe(0)
    expect(out).toMatchInlineSnapshot(`
      "baton: a durable runtime for teams of AI agents

      Usage
        baton COMMAND [words] [options]

      Commands
        init        begins a project: agents, baton.yaml and a README
        run         runs an agent, or anything else that has a name, on an input
        ask         finds who fits a question best, an agent or what comes with Baton, and has it answered
        research    finds out about a topic and writes an article about it in which every claim has its source
        chat        talks with an agent, line by line; each line is a run
        check       finds every problem in agents and settings, and what each agent can use and touch at most
        condition   tries one condition of a team: how it is read, and what each part of it comes to and why
        workspace   a folder of tasks that peers share: makes it, keeps peers at work in it, and shows how it stands
        peer        starts one peer of a workspace, which picks tasks until Ctrl-C
        task        posts a task in a workspace, and shows, follows and cancels tasks
        runs        lists runs, the newest first
        show        shows a run: what it did, what it used and how it ended
        watch       follows a run live, whichever process is at work on it
        resume      takes up a run that is unfinished or has failed; what was done is not done twice
        recover     takes up every unfinished run that no process works on; with --watch, for as long as it runs
        cancel      stops a run and everything below it, wherever it is at work
        send        sends a run a message that it takes when it next looks for one, such as a handoff to another member of a team
        answer      answers a question that a run asked, or approves a call; the run goes on from there
        trust       shows what a project wants to start or reach, and lets you agree to it
        export      writes a run out: its sealed events as text, the work it kept as files, or its article
        journal     checks the file that runs are kept in, copies it, and removes what is old
        models      lists models, whether their keys are there, what they cost and can do; takes newer prices
        doctor      looks for what could keep Baton from working here, and says how to mend it
        completion  prints a script that lets your shell complete commands, options and agents

      Examples
        baton init --yes
        baton run helper "What is 12 miles in kilometres?"
        baton show last

      Every command explains itself: baton COMMAND --help. More in docs/cli.md.
      "
    `)
  })

  test('of a command has words, options and examples', async () => {
    expect((await cli('answer', '--help')).out).toMatchInlineSnapshot(`
      "baton answer: answers a question that a run asked, or approves a call; the run goes on from there

      Usage
        baton answer RUN [QUESTION] [ANSWER] [options]

      Words
        RUN         its id, the beginning of it, or \`last\`
        [QUESTION]  which question, if several are open
        [ANSWER]    a choice or its number, JSON, or text; without it, what is open is shown

      Options
            --as-begun           let it go on with the definitions it began with, though files changed since
            --by NAME            who answers, for the log (default: user)
            --json               print every event, or without an answer every question, as a line of JSON
            --wait               stay also with a run that another program works on
            --out FILE           write the article to a file, as its ending says: x.md, x.pdf
            --detach             have it done by a process in the background; print the id of the run, and return
            --unsafe-no-sandbox  DANGEROUS: where no sandbox works, agents run commands with all your rights; see baton doctor

      Settings
        -C, --folder FOLDER            the project folder (default: this one)
            --journal JOURNAL          where runs are kept: a file, or \`memory\`
            --retention RETENTION      how long runs are kept after they ended, such as \`90d\`; without it, for ever
            --agents AGENTS            the folder of agent files
            --files FILES              the folder that tools for files and commands work in, and that grants are relative to
            --documents DOCUMENTS      the part of it that documents are searched in
            --model MODEL              the model of agents that name none, as \`provider/model\`; \`none\` or \`offline\`: rules
            --decision-model DECISION  the model that makes decisions; none means that of \`model\`
            --prices PRICES            a file with prices of your own
            --network auto|off         what tools may reach: auto, or off for nothing
            --contact CONTACT          a mail or web address by which public services can reach you
            --color auto|always|never  colours: auto, always or never
            --no-color                 the same as --color never
        -h, --help                     how to use the command

      Examples
        baton answer last                                    # asks you, or lists what is open
        baton answer last yes                                # answers the one question that is open, and stays with the run
        baton answer run_0192 ask#1 yes                      # names the question too
        baton answer last 'tool:write_file#1/ask#1' Approve  # lets exactly that call be made, once
        baton answer last --json                             # what is asked, with all arguments, for a program
      "
    `)
  })

  test.each(commandNames)('%s shows at least two examples', async (name) => {
    const { out } = await cli('help', name)
    expect(out.split('Examples\n')[1]?.trimEnd().split('\n').length).toBeGreaterThanOrEqual(2)
  })
})

describe('wrong words', () => {
  test('an unknown command gets a suggestion', async () => {
    const { code, out, err } = await cli('rsume')
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toMatchInlineSnapshot(`
      "✖ BATON_COMMAND_UNKNOWN
        There is no command "rsume".
        → Did you mean "resume"? All commands: baton --help
        docs/errors.md#baton_command_unknown
      "
    `)
  })

  test.each([
    [['run'], 'run: NAME is missing.'],
    [['show', 'a', 'b'], 'show: "b" is one word too many.'],
    [['runs', '--statos', 'failed'], 'Did you mean "--status"?'],
    [['runs', '--status', 'faild'], 'Did you mean "failed"?'],
    [['runs', '--limit', 'many'], '--limit can\'t be "many".'],
    [['completion', 'tcsh'], 'Use one of: bash, zsh, fish.'],
    [['resume'], 'take up all with --all'],
    [['run', 'x', '--file', 'none.txt'], 'Name a file that can be read.'],
  ])('%j', async (words, expected) => {
    const { code, err } = await cli(...words)
    expect(err).toContain(expected)
    expect(code).toBe(2)
  })

  test('BATON_DEBUG adds the stack', async () => {
    const { err } = await runCli(folder(), ['rsume'], { entry: 'real', env: { BATON_DEBUG: '1' } })
    expect(err).toMatch(/^ {4}at /m)
  })
})

describe('colours', () => {
  const colorCode = '\u001B['
  const help = async (env: Record<string, string>, ...words: string[]) =>
    (await runCli(folder(), ['--help', ...words], { entry: 'real', env })).out.includes(colorCode)

  test('are for terminals', async () => expect(await help({})).toBe(false))
  test('are forced by FORCE_COLOR', async () => expect(await help({ FORCE_COLOR: '1' })).toBe(true))
  test('are refused by NO_COLOR', async () => expect(await help({ FORCE_COLOR: '1', NO_COLOR: '1' })).toBe(false))
  test('are refused by --no-color', async () => expect(await help({ FORCE_COLOR: '1' }, '--no-color')).toBe(false))
})

describe('baton init', () => {
  test('writes a project, and never over another', async () => {
    const { code, out } = await cli('init', 'fresh', '--yes', '--example', 'team')
    expect({ code, out }).toEqual({
      code: 0,
      out: 'wrote agents/lead.md\nwrote agents/librarian.md\nwrote agents/counter.md\nwrote baton.yaml\nwrote README.md\nwrote .gitignore\n',
    })
    const again = await cli('init', 'fresh', '--yes')
    expect(again.code).toBe(2)
    expect(again.err).toContain('baton.yaml, README.md would be written over.')
    expect(existsSync(join(folder(), 'fresh/agents/helper.md'))).toBe(false)
    expect((await cli('init', 'fresh', '--yes', '--force', '--model', 'openai/gpt-5')).code).toBe(0)
    expect(readFileSync(join(folder(), 'fresh/baton.yaml'), 'utf8')).toContain('\nmodel: openai/gpt-5\n')
  })

  test('writes settings that have no problems', async () => {
    await cli('init', 'clean', '--yes')
    expect(await runCli(join(folder(), 'clean'), ['runs'], { entry: 'real' })).toMatchObject({ code: 0 })
  })
})
