import type { Severity } from '../finding.ts'

/** A kind of key that is known by how it looks. */
export interface KnownKey {
  /** `an AWS access key`. */
  readonly called: string
  /** What every one of them holds, to pass quickly over texts without any. It is public, and may be shown. */
  readonly hint: string
  readonly pattern: RegExp
  readonly severity: Severity
}

interface Rare {
  readonly severity?: Severity
  /** What stands before the public part. */
  readonly before?: string
}

/** Written as: what it is called, its public part, and how it goes on. */
function key(called: string, hint: string, rest: string, { severity = 'high', before = '' }: Rare = {}): KnownKey {
  const escaped = hint.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)
  const pattern = new RegExp(`(?<![A-Za-z0-9_])${before}${escaped}${rest}(?![A-Za-z0-9])`, 'g')
  return { called, hint, severity, pattern }
}

const letters = '[A-Za-z0-9]'
const token = '[A-Za-z0-9_-]'
const hex = '[0-9a-f]'

export const knownKeys: readonly KnownKey[] = [
  key('an AWS access key', 'AKIA', '[A-Z2-7]{16}'),
  key('a temporary AWS access key', 'ASIA', '[A-Z2-7]{16}', { severity: 'medium' }),
  key('a GitHub token', 'ghp_', `${letters}{36,}`),
  key('a GitHub OAuth token', 'gho_', `${letters}{36,}`),
  key('a GitHub user token', 'ghu_', `${letters}{36,}`),
  key('a GitHub server token', 'ghs_', `${letters}{36,}`),
  key('a GitHub refresh token', 'ghr_', `${letters}{36,}`),
  key('a GitHub token', 'github_pat_', `${letters}{22}_${letters}{59}`),
  key('a GitLab token', 'glpat-', `${token}{20,}`),
  key('a Slack bot token', 'xoxb-', String.raw`\d{9,}-[\w-]{20,}`),
  key('a Slack user token', 'xoxp-', String.raw`\d{9,}-[\w-]{20,}`),
  key('a Slack app token', 'xapp-', String.raw`\d-[A-Z0-9]+-\d+-[a-z0-9]{40,}`),
  key('the address of a Slack webhook', 'hooks.slack.com/services/', 'T[A-Z0-9]{7,}/B[A-Z0-9]{7,}/[A-Za-z0-9]{20,}', {
    before: 'https://',
  }),
  key('the address of a Discord webhook', 'discord.com/api/webhooks/', String.raw`\d{17,20}/[\w-]{60,}`, {
    before: 'https://',
  }),
  key('a Stripe secret key', 'sk_live_', `${letters}{24,}`),
  key('a restricted Stripe key', 'rk_live_', `${letters}{24,}`),
  key('an OpenAI key', 'T3BlbkFJ', `${token}{20,}`, { before: `sk-${token}{16,120}?` }),
  key('an Anthropic key', 'sk-ant-', `(?:api|admin|sid)\\d\\d-${token}{80,}`),
  key('an OpenRouter key', 'sk-or-v1-', `${hex}{64}`),
  key('a Google API key', 'AIza', `${token}{35}`),
  key('a Google OAuth secret', 'GOCSPX-', `${token}{28}`),
  key('an npm token', 'npm_', `${letters}{36}`),
  key('a PyPI token', 'pypi-AgE', `${token}{70,}`),
  key('a SendGrid key', 'SG.', String.raw`[\w-]{22}\.[\w-]{43}`),
  key('a Telegram bot token', ':AA', `${token}{33}`, { before: String.raw`\d{8,10}` }),
  key('a DigitalOcean token', 'dop_v1_', `${hex}{64}`),
  key('a Hugging Face token', 'hf_', '[A-Za-z]{34}'),
  key('a Shopify token', 'shpat_', '[0-9a-fA-F]{32}'),
  key('a Databricks token', 'dapi', `${hex}{32}`),
  key('a Linear key', 'lin_api_', `${letters}{40}`),
  key('a Groq key', 'gsk_', `${letters}{52}`),
  key('a Vault token', 'hvs.', `${token}{90,}`),
  key('a Grafana token', 'glsa_', `${letters}{32}_${hex}{8}`),
  key('an Atlassian token', 'ATATT3xFfGF0', `[A-Za-z0-9_=-]{100,}`),
  key('a Doppler token', 'dp.pt.', `${letters}{40,}`),
  key('an age secret key', 'AGE-SECRET-KEY-1', '[0-9A-Z]{58}'),
  key('the key of an Azure storage account', 'AccountKey=', '[A-Za-z0-9+/]{86}=='),
  key('a Mailgun key', 'key-', `${hex}{32}`, { severity: 'medium' }),
  key('a signed token (JWT)', 'eyJ', `${token}{10,}\\.eyJ${token}{20,}\\.${token}{20,}`, { severity: 'medium' }),
]
