/** Of what documents of the topic say besides, in too few words for sections of their own. */
export const furtherTitle = 'Further points'

/** Of what a document says whose title is the topic itself. */
export const detailTitle = 'In detail'
