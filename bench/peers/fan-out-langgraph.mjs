import { Annotation, END, Send, START, StateGraph } from '@langchain/langgraph'

const State = Annotation.Root({
  subtasks: Annotation({ reducer: (_, next) => next, default: () => [] }),
  results: Annotation({ reducer: (before, next) => before.concat(next), default: () => [] }),
})

/** One `Send` for each subtask, a worker node behind it, and a node that sees all results. */
export async function fanOut(count, workers, tool) {
  const graph = new StateGraph(State)
    .addNode('plan', () => ({ subtasks: Array.from({ length: count }, (_, index) => ({ index })) }))
    .addNode('worker', async ({ index }) => ({ results: [await tool(index)] }))
    .addNode('review', ({ results }) => ({ subtasks: results.length === count ? [] : results }))
    .addEdge(START, 'plan')
    .addConditionalEdges('plan', ({ subtasks }) => subtasks.map((subtask) => new Send('worker', subtask)), ['worker'])
    .addEdge('worker', 'review')
    .addEdge('review', END)
    .compile()
  const { results } = await graph.invoke({}, { maxConcurrency: workers, recursionLimit: 100 })
  if (results.length !== count) throw new Error(`unexpected: ${results.length} results`)
}
