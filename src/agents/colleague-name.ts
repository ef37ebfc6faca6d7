/**
 * What a session calls an agent or a work order that it can ask like a tool, in its log too: `workorder_trip` for
 * `workorder:trip`. A provider that does not take such a name is told another, which logs never see: see `models/tool-names.ts`.
 */
export function colleagueName(reference: string): string {
  return reference.replace(':', '_')
}
