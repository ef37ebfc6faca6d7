import type { Settings } from '../../config/settings.ts'
import type { Safeguards } from '../../project/safeguards.ts'
import { plural } from '../../projections/plural.ts'
import type { Project } from '../project-port.ts'
import type { MachineFinding } from './machine.ts'

const commandTools = ['shell', 'shell_readonly']

/** Which of the fences around commands holds here. What is missing matters where an agent has a tool for commands. */
export function sandboxFindings(
  { sandbox, isContained }: Safeguards,
  { agents }: Pick<Project, 'agents'>,
): MachineFinding[] {
  const works = isContained || sandbox.some((rung) => rung.works)
  const users = agents.filter(({ tools }) => tools.some((name) => commandTools.includes(name)))
  const rungs = sandbox.map(({ rung, works: isHolding, why, hint }): MachineFinding => {
    const subject = `sandbox ${rung}`
    if (isHolding) return { state: 'ok', subject, says: why }
    if (rung === 'external' && isContained) {
      return { state: 'ok', subject, says: 'BATON_SANDBOX=external: you vouch for the container around Baton' }
    }
    return { state: 'note', subject, says: why, ...(hint === undefined ? {} : { fix: hint }) }
  })
  if (works) return rungs
  const who = users.length === 0 ? '' : ` (here: ${users.map(({ name }) => name).join(', ')})`
  const says = `no rung works, so commands of agents are refused${who}`
  return [...rungs, { state: users.length > 0 ? 'fail' : 'warn', subject: 'sandbox', says }]
}

export function policyFinding({ policy: { path, file, problems, policy } }: Safeguards): MachineFinding {
  const subject = 'policy'
  if (problems.length > 0) {
    const says = `${path} has ${plural(problems.length, 'problem')}, so nothing is granted to any agent`
    return { state: 'fail', subject, says, fix: 'See them: baton check' }
  }
  const { rules, ceiling, whenTainted, approvalMs } = policy
  const parts = [
    plural(rules.length, 'rule'),
    ...(ceiling === undefined ? [] : ['a ceiling']),
    `when tainted: ${whenTainted}`,
    `${approvalMs / 60_000} minutes to approve`,
  ]
  return {
    state: 'ok',
    subject,
    says: file === undefined ? `none at ${path}; the default holds` : `${path}: ${parts.join(', ')}`,
  }
}

/** What was agreed to, and what the project wants besides. */
export function trustFindings({ trust, servers }: Safeguards, env: NodeJS.ProcessEnv): MachineFinding[] {
  const { path, agreed, open, problem } = trust
  const subject = 'trust'
  const isBlind = env['BATON_TRUST'] === '1'
  const fix = 'Read it and agree: baton trust'
  const store: MachineFinding =
    problem === undefined
      ? { state: 'ok', subject, says: `${path}: ${plural(agreed, 'thing')} agreed to in this project` }
      : { state: 'fail', subject, says: problem, fix: 'Nothing is trusted until it can be read.' }
  const unasked: MachineFinding = {
    state: 'warn',
    subject,
    says: 'BATON_TRUST=1: whatever a project wants to start or reach, no consent is asked for',
    fix: 'Unset it, and agree to what you know: baton trust',
  }
  const wanted = isBlind ? [] : open.filter((shown) => !shown.includes('(mcp.'))
  return [
    store,
    ...(isBlind ? [unasked] : []),
    ...wanted.map((shown): MachineFinding => ({ state: 'fail', subject, says: `not agreed to: ${shown}`, fix })),
    ...servers.map(({ name, commandLine, agreed: isAgreed, tools, lacksSandbox }): MachineFinding => {
      const about = { subject: `mcp ${name}` }
      if (!isAgreed && !isBlind) return { ...about, state: 'fail', says: `not trusted: ${commandLine}`, fix }
      if (lacksSandbox) {
        const fixed = `Make the sandbox work, or write \`unsandboxed: [${name}]\` into your policy.`
        return {
          ...about,
          state: 'fail',
          says: `not started here, because no sandbox works: ${commandLine}`,
          fix: fixed,
        }
      }
      const known = tools === 0 ? 'never asked for its tools yet' : `${plural(tools, 'tool')} known`
      return { ...about, state: 'ok', says: `trusted, ${known}: ${commandLine}` }
    }),
  ]
}

/** What tools can reach. */
export function reachFindings(
  { network, search }: Settings,
  { agents }: Pick<Project, 'agents'>,
  env: NodeJS.ProcessEnv,
): MachineFinding[] {
  const subject = 'web search'
  const isUsed = agents.some(({ tools }) => tools.includes('web_search'))
  const { value } = search
  if (network.value === 'off')
    return [{ state: isUsed ? 'warn' : 'ok', subject, says: 'off, as all of the network is' }]
  if (value === undefined) {
    const fix = 'Write `search:` with a provider into baton.yaml; see docs/cli.md.'
    return [{ state: isUsed ? 'fail' : 'ok', subject, says: 'no provider is configured', ...(isUsed ? { fix } : {}) }]
  }
  const key = 'key' in value ? value.key : undefined
  if (key !== undefined && (env[key] ?? '') === '') {
    return [{ state: 'fail', subject, says: `${value.provider}, but ${key} is not set`, fix: 'Set it.' }]
  }
  return [{ state: 'ok', subject, says: `${value.provider}${value.url === undefined ? '' : ` at ${value.url}`}` }]
}

/** Where hotels are asked for, if that is set. */
export function hotelFindings({ hotels: { value } }: Settings, env: NodeJS.ProcessEnv): MachineFinding[] {
  if (value === undefined) return []
  const subject = 'hotels'
  if ('mcp' in value) return [{ state: 'ok', subject, says: `the tool ${value.mcp}` }]
  const { url, key } = value
  if (key === undefined || (env[key] ?? '') !== '') return [{ state: 'ok', subject, says: url }]
  return [{ state: 'fail', subject, says: `${url}, but ${key} is not set`, fix: 'Set it.' }]
}

/** Keys of services for papers that are named and not there: such a service is not asked at all. */
export function paperFindings({ academic }: Settings, env: NodeJS.ProcessEnv): MachineFinding[] {
  const { ask: _, ...services } = academic.value
  return Object.entries(services).flatMap(([name, { key }]): MachineFinding[] => {
    if (key === undefined || (env[key] ?? '') !== '') return []
    return [{ state: 'fail', subject: 'papers', says: `${name}, but ${key} is not set`, fix: 'Set it.' }]
  })
}
