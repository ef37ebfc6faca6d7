import { fitsText } from './glob.ts'
import type { GrantLayers } from './grants.ts'
import type { Obstacle } from './obstacle.ts'

/** The layer that does not let an agent be called. Only layers that list callable agents can. */
export function uncallable(layers: GrantLayers, reference: string): Obstacle | undefined {
  const inTheWay = layers.find(
    ({ grants: { agents } }) => agents?.call?.some((one) => fitsText(one, reference)) === false,
  )
  if (inTheWay === undefined) return undefined
  const { from } = inTheWay
  const hint = `Add "${reference}" to \`agents.call\` in the grants of ${from}.`
  return { from, missing: `calling "${reference}"`, hint }
}
