/** As much of a DOM as is needed to read it. */
export interface MarkupNode {
  readonly nodeType: number
  readonly nodeName: string
  readonly textContent: string | null
  readonly childNodes: Iterable<MarkupNode>
  getAttribute?(name: string): string | null
  remove?(): void
}

export function isElement(node: MarkupNode): boolean {
  return node.nodeType === 1
}

export function isText(node: MarkupNode): boolean {
  return node.nodeType === 3
}

/** Elements below, but not those inside one another. */
export function elementsNamed(node: MarkupNode, names: readonly string[]): MarkupNode[] {
  return [...node.childNodes].flatMap((child) => {
    if (!isElement(child)) return []
    return names.includes(child.nodeName.toLowerCase()) ? [child] : elementsNamed(child, names)
  })
}

const unseen = /display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?![.\d])|opacity\s*:\s*0(?![.\d])/i

/** Text that a reader of the page would not see is not for a reader of the Markdown either. */
export function isHidden(node: MarkupNode): boolean {
  const attribute = (name: string): string | null => node.getAttribute?.(name) ?? null
  if (attribute('hidden') !== null || attribute('aria-hidden') === 'true') return true
  return unseen.test(attribute('style') ?? '')
}
