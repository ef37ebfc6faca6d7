/** A racer on a file system that copies where it should rename: it always believes to have won. */
process.on('message', (round: number) => void process.send?.({ round, won: true }))
process.send?.({ ready: true })
