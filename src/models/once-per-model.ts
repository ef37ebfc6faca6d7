/** More than any installation asks for, and names can come from outside. */
const mostKept = 1_000

/** Finds something out once for each model, by its name: on every call it is asked for several times. */
export function oncePerModel<Found>(find: (model: string) => Found): (model: string) => Found {
  const known = new Map<string, Found>()
  return (model) => {
    const before = known.get(model)
    if (before !== undefined) return before
    const found = find(model)
    if (known.size >= mostKept) known.clear()
    known.set(model, found)
    return found
  }
}
