/**
 * What a hostile command would try, as one script for Node. It prints `open` when it got through, else `blocked` and why.
 *
 * Written into the workspace and run there: `node probe.mjs <what> <where>`.
 */
export const probeScript: string = `
import { spawn } from 'node:child_process'
import dgram from 'node:dgram'
import fs from 'node:fs'
import net from 'node:net'

const [what, where] = process.argv.slice(2)
const say = (word, why = '') => { fs.writeSync(1, word + ' ' + why + '\\n'); process.exit(0) }
const connect = (options) => net.connect(options).on('connect', () => say('open')).on('error', (e) => say('blocked', e.code))

const attempts = {
  read: () => { fs.readFileSync(where); say('open') },
  write: () => { fs.writeFileSync(where, 'was here'); say('open') },
  tcp: () => connect({ host: '127.0.0.1', port: Number(where) }),
  socket: () => connect({ path: where }),
  abstract: () => connect({ path: '\\0' + where }),
  udp: () => {
    const socket = dgram.createSocket('udp4').on('error', (e) => say('blocked', e.code))
    socket.send('hello', Number(where), '127.0.0.1', (e) => (e ? say('blocked', e.code) : say('open')))
  },
  kill: () => { process.kill(Number(where), 'SIGKILL'); say('open') },
  environ: () => { fs.readFileSync('/proc/' + where + '/environ'); say('open') },
  processes: () => say('seen', fs.readdirSync('/proc').filter((name) => /^\\d+$/.test(name)).length),
  environment: () => say('names', Object.keys(process.env).sort().join(',')),
  fork: () => {
    let [started, refused] = [0, 0]
    const count = () => started + refused === 100 && say(refused > 0 ? 'blocked' : 'open', started)
    for (let i = 0; i < 100; i++) spawn('sleep', ['60']).on('spawn', () => count(started++)).on('error', () => count(refused++))
  },
  memory: () => {
    const kept = []
    for (let i = 0; i < 16; i++) {
      kept.push(Buffer.alloc(64 * 2 ** 20, 1))
      fs.writeSync(1, '64 MiB\\n')
    }
    say('open')
  },
}
try { attempts[what]() } catch (e) { say('blocked', e.code ?? e.message) }
`
