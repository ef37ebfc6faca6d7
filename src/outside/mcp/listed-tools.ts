import { isObject } from '../../events/json.ts'
import { definitionOf, type McpDefinition } from './definition.ts'
import { headerFault } from './header-fault.ts'
import { plainLine } from './plain-text.ts'
import { sentTool } from './tool-page.ts'

const mostTools = 500

export interface ListedTools {
  readonly tools: readonly McpDefinition[]
  /** Why some are missing, if any are. */
  readonly leftOut: string | undefined
}

/** Takes in what a server lists, tool by tool, and keeps account of what can't be used. */
export class ToolList {
  readonly #tools = new Map<string, McpDefinition>()
  readonly #withHeaders: boolean
  /** The names of those that do not declare their input as the protocol asks for. */
  readonly #misdeclared: string[] = []
  /** The names of those whose arguments can't be repeated in headers as they declare. */
  readonly #misheaded: string[] = []
  #twice = 0
  #unnamed = 0

  /** @param withHeaders whether arguments are repeated in headers: over HTTP, from protocol 2026-07-28 on. */
  constructor(withHeaders: boolean) {
    this.#withHeaders = withHeaders
  }

  get isFull(): boolean {
    return this.#tools.size > mostTools
  }

  takePage(sent: readonly unknown[]): void {
    for (const one of sent.slice(0, mostTools + 1)) this.#take(one)
  }

  listed(): ListedTools {
    return { tools: [...this.#tools.values()].slice(0, mostTools), leftOut: this.#leftOut() }
  }

  #take(sent: unknown): void {
    const tool = sentTool(sent)
    if (tool === undefined) return void this.#misdeclared.push(nameIn(sent))
    if (this.#withHeaders && headerFault(tool.inputSchema) !== undefined) return void this.#misheaded.push(nameIn(sent))
    const definition = definitionOf(tool)
    if (definition === undefined) this.#unnamed++
    else if (this.#tools.has(definition.name)) this.#twice++
    else this.#tools.set(definition.name, definition)
  }

  #leftOut(): string | undefined {
    const [misdeclared, misheaded] = [this.#misdeclared, this.#misheaded]
    const reasons = [
      ...(this.isFull ? [`only ${mostTools} tools of a server are listed`] : []),
      ...(this.#twice > 0 ? [`${this.#twice} have the name of another`] : []),
      ...(misdeclared.length > 0
        ? [`${misdeclared.length} do not declare their input as an object: ${some(misdeclared)}`]
        : []),
      ...(misheaded.length > 0
        ? [`${misheaded.length} declare headers that the protocol does not allow: ${some(misheaded)}`]
        : []),
      ...(this.#unnamed > 0 ? [`${this.#unnamed} have no usable name`] : []),
    ]
    return reasons.length === 0 ? undefined : reasons.join('; ')
  }
}

function nameIn(sent: unknown): string {
  const name = isObject(sent) ? sent['name'] : undefined
  return typeof name === 'string' ? plainLine(name, 60) : 'one without a name'
}

function some(names: readonly string[]): string {
  return `${names.slice(0, 3).join(', ')}${names.length > 3 ? ', …' : ''}`
}
