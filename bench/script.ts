/** What a model says: a text, or calls of tools. */
interface Said {
  readonly text?: string
  readonly calls?: readonly { readonly name: string; readonly args: Readonly<Record<string, unknown>> }[]
}

type Plan = (call: number) => Said

interface Script {
  readonly plans: { text(): Plan; tools(turns: number): Plan }
  readonly counted: { readonly calls: number; readonly tools: number; readonly waiting: number }
}

/** The part of the columns' script that rows ask. It is plain JavaScript, for `bench/start/first-call.mjs`. */
const script: Script = await import(new URL('./columns/script.mjs', import.meta.url).href)
export const plans: Script['plans'] = script.plans
export const counted: Script['counted'] = script.counted
