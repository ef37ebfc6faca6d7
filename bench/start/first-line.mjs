// Runs a program with Node and prints how many milliseconds it took to its first line of output.
import { spawn } from 'node:child_process'

const start = performance.now()
const child = spawn(process.execPath, process.argv.slice(2), { stdio: ['ignore', 'pipe', 'inherit'] })
child.stdout.once('data', () => console.log(performance.now() - start))
child.stdout.resume()
