const day = 24 * 60 * 60_000

export type NewsSpan = 'day' | 'week' | 'month' | 'year'

/** How long ago something may be. */
export const spans: Readonly<Record<NewsSpan, number>> = { day, week: 7 * day, month: 31 * day, year: 366 * day }
