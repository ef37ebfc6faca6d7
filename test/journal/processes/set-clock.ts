/** To be imported before anything else: the clock of this process is off by as many milliseconds as `CLOCK_OFF_BY` says. */
const { now } = Date
const offBy = Number(process.env['CLOCK_OFF_BY'] ?? 0)
Date.now = () => now() + offBy
