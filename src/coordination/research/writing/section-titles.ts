/** Of what documents of the topic say besides, in too few words for sections of their own. */
export const furtherTitle = 'Further points'

/** The same where it is all that there is. */
export const onlyTitle = 'What the sources say'

/** Of what a document says whose title is the topic itself. */
export const detailTitle = 'In detail'

/** Titles that say nothing of what stands under them. */
export const unnamed: ReadonlySet<string> = new Set([furtherTitle, onlyTitle, detailTitle])
