import { connect } from 'node:net'
import { modelsOf } from '../named-models.ts'
import type { ModelSource, Project } from '../project-port.ts'
import type { MachineFinding } from './machine.ts'

/** Nothing on this machine takes longer to take a call. */
const longestWaitMs = 500

const ownMachine = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/

/** What is known of each model that would be asked. None of them is: that costs money, or may load many gigabytes. */
export async function modelFindings(project: Project, env: NodeJS.ProcessEnv): Promise<MachineFinding[]> {
  const named = modelsOf(project).filter((model) => !model.startsWith('offline/'))
  if (named.length === 0) return []
  const { providers } = await project.models()
  return Promise.all(
    named.map(async (model): Promise<MachineFinding> => {
      const provider = providers.find(({ name }) => model.startsWith(`${name}/`))
      const { says, ...finding } = await findingOf(provider, env)
      return { ...finding, subject: 'model', says: `${model}: ${says}` }
    }),
  )
}

async function findingOf(
  provider: ModelSource | undefined,
  env: NodeJS.ProcessEnv,
): Promise<Omit<MachineFinding, 'subject'>> {
  if (provider === undefined) return { state: 'fail', says: 'its provider is not known', fix: 'See them: baton models' }
  const { name, keyVariable, baseUrl } = provider
  if (keyVariable !== null) {
    const isSet = (env[keyVariable]?.trim() ?? '') !== ''
    return isSet
      ? { state: 'ok', says: 'its key is set; not tried' }
      : { state: 'warn', says: `can't be asked, because ${keyVariable} is not set`, fix: `Set ${keyVariable}.` }
  }
  const url = baseUrl === undefined || !URL.canParse(baseUrl) ? undefined : new URL(baseUrl)
  // Looking must not reach other machines.
  if (url === undefined || !ownMachine.test(url.hostname)) return { state: 'note', says: 'needs no key; not tried' }
  if (await isListening(url)) return { state: 'ok', says: `something listens at ${url.host}; not asked` }
  const fix = `Start it, or say where it is with \`providers.${name}.baseUrl\` in baton.yaml.`
  return { state: 'fail', says: `nothing listens at ${url.host}`, fix }
}

function isListening({ hostname, port, protocol }: URL): Promise<boolean> {
  const usual = protocol === 'https:' ? 443 : 80
  const host = hostname.replace(/^\[|\]$/g, '')
  return new Promise((resolve) => {
    const socket = connect({ host, port: port === '' ? usual : Number(port), timeout: longestWaitMs })
    const end = (found: boolean): void => {
      socket.destroy()
      resolve(found)
    }
    socket.once('connect', () => end(true))
    socket.once('timeout', () => end(false))
    socket.once('error', () => end(false))
  })
}
