/**
 * Stands at the margin of what Baton itself asks at a terminal, and of the line where it is answered. What models, tools and
 * files say can't hold it (`neutralise`), so nothing of theirs can pass for a question of Baton's own.
 */
export const ownMark = '▎'
