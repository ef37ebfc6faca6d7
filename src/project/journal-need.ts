import type { Settings } from '../config/settings.ts'
import { isFromProject, placesOutside } from './places.ts'
import { need, type TrustNeed } from './trust.ts'

/** What a journal outside of the project, or on another machine, needs. */
export function journalNeed(settings: Settings): TrustNeed | undefined {
  const [want] = placeWants(settings, 'journal')
  return want === undefined ? undefined : need(want)
}

/** The places elsewhere that a project wants used, in words. */
export function placeWants(settings: Settings, only?: string): string[] {
  const { journal } = settings
  const isElsewhere = isFromProject(journal.origin) && /^[a-z]+:\/\//.test(journal.value)
  return [
    ...placesOutside(settings),
    ...(isElsewhere ? [{ setting: 'journal', use: 'the journal', path: journal.value }] : []),
  ]
    .filter(({ setting }) => only === undefined || setting === only)
    .map(({ setting, use, path }) => `use ${path} as ${use} (${setting})`)
}
