import { randomBytes } from 'node:crypto'
import { homedir } from 'node:os'
import { dirname, isAbsolute, join } from 'node:path'
import { BatonError } from '../errors/baton-error.ts'

// An import of `node:fs` loads its promises, streams and watchers too.
const fs = process.getBuiltinModule('node:fs')

/** Where the key of this user is kept: `baton/journal.key` in the folder for state, beside what was agreed to. */
export function stampKeyPath(env: NodeJS.ProcessEnv): string {
  const { XDG_STATE_HOME: folder = '' } = env
  return join(isAbsolute(folder) ? folder : join(env['HOME'] ?? homedir(), '.local', 'state'), 'baton', 'journal.key')
}

/** The key; nothing when there is none. One that others can read, or that is damaged, is no key, and that is told. */
export function readStampKey(path: string): Buffer | undefined {
  let text: string
  let isOpenToOthers: boolean
  try {
    const descriptor = fs.openSync(path, fs.constants.O_RDONLY | (fs.constants.O_NONBLOCK ?? 0))
    try {
      const status = fs.fstatSync(descriptor)
      // Windows has no such bits.
      isOpenToOthers = process.platform !== 'win32' && (status.mode & 0o077) !== 0
      text = status.isFile() && status.size < 1_000 ? fs.readFileSync(descriptor, 'utf8') : ''
    } finally {
      fs.closeSync(descriptor)
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  if (isOpenToOthers) throw new BatonError('BATON_JOURNAL_KEY', { path, problem: 'others may read it' })
  if (!/^[0-9a-f]{64}\n$/.test(text)) throw new BatonError('BATON_JOURNAL_KEY', { path, problem: 'it is damaged' })
  return Buffer.from(text.trim(), 'hex')
}

/**
 * The key, made if there is none. Nothing where none can be kept: then what is written can't be told from what others
 * wrote. Of several processes that make one at once, the first counts for all.
 */
export function readOrMakeStampKey(path: string): Buffer | undefined {
  try {
    return readStampKey(path) ?? makeStampKey(path)
  } catch (error) {
    if (error instanceof BatonError) throw error
    return undefined
  }
}

function makeStampKey(path: string): Buffer | undefined {
  const draft = `${path}.${process.pid}.${randomBytes(6).toString('hex')}.tmp`
  fs.mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const descriptor = fs.openSync(draft, 'wx', 0o600)
  try {
    fs.writeSync(descriptor, `${randomBytes(32).toString('hex')}\n`)
    fs.fsyncSync(descriptor)
  } finally {
    fs.closeSync(descriptor)
  }
  try {
    // Unlike a rename, it leaves the key that another process has made meanwhile.
    fs.linkSync(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    fs.rmSync(draft, { force: true })
  }
  return readStampKey(path)
}
