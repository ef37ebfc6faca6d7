/** The first word of an event type: `team` of `team.voted`. */
export function areaOf(type: string): string {
  return type.slice(0, type.indexOf('.'))
}
