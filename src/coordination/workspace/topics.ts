/** The topic on which a run that posted a task hears of its end. */
export const endedTopic = 'workspace.task'
