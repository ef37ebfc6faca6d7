// What all columns share: the scripted model behind every one of them, the tool's work, and what is counted.

export const prompt = 'Say done.'
export const instructions = 'You are a worker. Be brief.'
/** A page of them, and what the tools of an agent that has some are called and described as. */
export const longInstructions = 'You are a careful worker. Look things up before you answer. '.repeat(35)
export const catalogues = Array.from({ length: 8 }, (_, index) => ({
  name: `look_up_${index}`,
  description: `Looks something up in catalogue ${index} by its name, and says in a few sentences what is known of it.`,
}))
const payload = 'x'.repeat(256)

/** `firstCallCpu` is the CPU time of this process, in microseconds, when a model was first called. */
export const counted = { calls: 0, tools: 0, waiting: 0, firstCallCpu: 0, firstCallWall: 0 }

/** What the tool `work` does, in every column. */
export function work(index) {
  counted.tools++
  return `${index}:${payload}`
}

const done = { text: 'done' }
const job = (index) => ({ input: `job ${index}` })

/** A plan says what the model answers to the n-th call of a run: a text, which ends it, or calls of tools. */
export const plans = {
  text: () => () => done,
  tools: (turns) => (call) => (call < turns ? { calls: [{ name: 'work', args: { index: call } }] } : done),
  workers:
    (count, name = 'worker', args = job) =>
    (call) =>
      call === 0 ? { calls: Array.from({ length: count }, (_, index) => ({ name, args: args(index) })) } : done,
  transfer: (name) => () => ({ calls: [{ name, args: {} }] }),
}

/** A model that follows a plan, at once, after some milliseconds (`latency`), or when a gate opens (`gate.opened`). */
export class Script {
  constructor(plan, { latency = 0, gate } = {}) {
    this.plan = plan
    this.latency = latency
    this.gate = gate
    this.call = 0
  }

  next() {
    if (counted.calls++ === 0) {
      const { user, system } = process.cpuUsage()
      counted.firstCallCpu = user + system
      counted.firstCallWall = performance.now()
    }
    const said = this.plan(this.call++)
    if (said.text) this.call = 0
    if (this.gate?.opened) {
      counted.waiting++
      return this.gate.opened.then(() => said)
    }
    return this.latency ? new Promise((resolve) => setTimeout(resolve, this.latency, said)) : said
  }
}

let ids = 0
export const nextId = () => `c${++ids}`

/** The name of a model that `bench/http/server.ts` understands. */
export const modelOver = (plan, size = 0) => `${plan}-${size}`
