import type { Tool } from '../kernel/ports/tool.ts'
import type { Runnable } from '../kernel/runnable.ts'
import { toolRunnable } from '../tools/tool-runnable.ts'

/**
 * What a reference stands for, wherever one may be written: something that is listed, by `name` or `kind:name`;
 * a tool; or a person.
 */
export function runnableBehind(
  reference: string,
  listed: ReadonlyMap<string, Runnable>,
  tools: ReadonlyMap<string, Tool>,
): Runnable | undefined {
  const found = listed.get(reference)
  if (found !== undefined) return found
  const [, kind, name = reference] = /^([a-z]+):(.+)$/.exec(reference) ?? []
  if (kind === 'agent') return listed.get(name)
  if (kind === 'human') return person(name)
  const tool = kind === 'tool' ? tools.get(name) : undefined
  if (tool !== undefined) return toolRunnable(tool)
  return kind === undefined ? onlyOneCalled(name, listed) : undefined
}

function onlyOneCalled(name: string, listed: ReadonlyMap<string, Runnable>): Runnable | undefined {
  const called = [...listed.values()].filter((runnable) => runnable.name === name)
  return called.length === 1 ? called[0] : undefined
}

/** A person is asked, and the answer is the output of the run. */
function person(name: string): Runnable {
  return {
    kind: 'human',
    name,
    definition: { version: '1' },
    run: async (context, { text }) => {
      const answer = await context.ask({ prompt: text, to: name })
      return typeof answer === 'string' ? answer : { output: JSON.stringify(answer), data: answer }
    },
  }
}
