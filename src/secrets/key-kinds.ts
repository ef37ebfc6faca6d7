/** A kind of key that is known by how it looks. */
export interface KeyKind {
  /** What it is called where it is covered up: `npm-token`. */
  readonly name: string
  /** What people call it: `an npm token`. */
  readonly called: string
  /** What every one of them holds. It is public, and may be shown. */
  readonly mark: string
  /** What stands before the mark. */
  readonly before: string
  /** How it goes on, as a regular expression of classes, counts and plain characters. Undefined: too vague to report. */
  readonly shape: string | undefined
  readonly severity: 'high' | 'medium'
  /** As much behind the mark as it takes to cover it up. False where ordinary text may look the same. */
  readonly covered: string | false
  /** Whether what was found must not look like words with hyphens between them. */
  readonly isDrawn: boolean
}

type Rare = Partial<Omit<KeyKind, 'name' | 'called' | 'mark' | 'shape'>>

/** Written as: what it is called where it is covered up, what people call it, its mark, and how it goes on. */
function key(names: string, mark: string, shape: string | undefined, rare: Rare = {}): KeyKind {
  const [name = '', called = ''] = names.split(': ')
  return { name, called, mark, shape, before: '', severity: 'high', covered: shape ?? false, isDrawn: false, ...rare }
}

const letters = '[A-Za-z0-9]'
const token = '[A-Za-z0-9_-]'
const hex = '[0-9a-f]'
const github = { covered: `${letters}{20}${token}{0,}` }
const aws = { covered: `[A-Z0-9]{16}${letters}{0,}` }
/** Twenty characters that are drawn by chance are enough to hide what may be a part of a key. */
const drawnLetters = { covered: `${letters}{20}`, isDrawn: true }
const drawnToken = { covered: `${token}{20}`, isDrawn: true }
const slack = { covered: `${token}{10}` }

/**
 * Every kind of key that Baton knows: what the redactor covers up wherever text leaves the process, and what
 * `find_secrets` reports. The redactor is content with less, as a part of a key is better hidden too.
 */
export const keyKinds: readonly KeyKind[] = [
  key('aws-key: an AWS access key', 'AKIA', '[A-Z2-7]{16}', aws),
  key('aws-key: a temporary AWS access key', 'ASIA', '[A-Z2-7]{16}', { ...aws, severity: 'medium' }),
  key('github-token: a GitHub token', 'ghp_', `${letters}{36,}`, github),
  key('github-token: a GitHub OAuth token', 'gho_', `${letters}{36,}`, github),
  key('github-token: a GitHub user token', 'ghu_', `${letters}{36,}`, github),
  key('github-token: a GitHub server token', 'ghs_', `${letters}{36,}`, github),
  key('github-token: a GitHub refresh token', 'ghr_', `${letters}{36,}`, github),
  key('github-token: a GitHub token', 'github_pat_', `${letters}{22}_${letters}{59}`, { covered: `${token}{20}` }),
  key('gitlab-token: a GitLab token', 'glpat-', `${token}{20,}`, { isDrawn: true }),
  key('gitlab-token: a GitLab runner token', 'glrt-', `${token}{20,}`, { isDrawn: true }),
  key('slack-token: a Slack bot token', 'xoxb-', `[0-9]{9,}-${token}{20,}`, slack),
  key('slack-token: a Slack user token', 'xoxp-', `[0-9]{9,}-${token}{20,}`, slack),
  ...['xoxa-', 'xoxr-', 'xoxs-'].map((mark) => key('slack-token: a Slack token', mark, undefined, slack)),
  key('slack-token: a Slack app token', 'xapp-', '[0-9]{1}-[A-Z0-9]{1,}-[0-9]{1,}-[a-z0-9]{40,}'),
  key(
    'slack-webhook: the address of a Slack webhook',
    'hooks.slack.com/services/',
    `T[A-Z0-9]{7,}/B[A-Z0-9]{7,}/${letters}{20,}`,
    { before: 'https://' },
  ),
  key('discord-webhook: the address of a Discord webhook', 'discord.com/api/webhooks/', `[0-9]{17,20}/${token}{60,}`, {
    before: 'https://',
  }),
  key('stripe-key: a Stripe secret key', 'sk_live_', `${letters}{24,}`),
  key('stripe-key: a restricted Stripe key', 'rk_live_', `${letters}{24,}`),
  key('stripe-key: a Stripe key for tests', 'sk_test_', `${letters}{24,}`, { severity: 'medium' }),
  key('webhook-secret: the secret of a webhook', 'whsec_', '[A-Za-z0-9+/]{32,}', {
    covered: '[A-Za-z0-9+/]{20}',
    isDrawn: true,
  }),
  // Of OpenAI, Anthropic, OpenRouter and many others; the next three are those that can be told from words for sure.
  key('api-key: an API key', 'sk-', undefined, { covered: `${token}{20}`, isDrawn: true }),
  key('api-key: an OpenAI key', 'T3BlbkFJ', `${token}{20,}`, { before: `sk-${token}{16,120}?`, covered: false }),
  key('api-key: an Anthropic key', 'sk-ant-', `(?:api|admin|sid)[0-9]{2}-${token}{80,}`, { covered: false }),
  key('api-key: an OpenRouter key', 'sk-or-v1-', `${hex}{64}`, { covered: false }),
  key('google-key: a Google API key', 'AIza', `${token}{35}`, { covered: `${token}{30}` }),
  key('google-secret: a Google OAuth secret', 'GOCSPX-', `${token}{28}`, { isDrawn: true }),
  key('npm-token: an npm token', 'npm_', `${letters}{36}`),
  key('pypi-token: a PyPI token', 'pypi-AgE', `${token}{70,}`),
  key('sendgrid-key: a SendGrid key', 'SG.', `${token}{22}\\.${token}{43}`),
  key('telegram-token: a Telegram bot token', ':AA', `${token}{33}`, { before: '[0-9]{8,10}' }),
  key('digitalocean-token: a DigitalOcean token', 'dop_v1_', `${hex}{64}`),
  key('huggingface-token: a Hugging Face token', 'hf_', '[A-Za-z]{34}', { isDrawn: true }),
  key('shopify-token: a Shopify token', 'shpat_', '[0-9a-fA-F]{32}'),
  key('databricks-token: a Databricks token', 'dapi', `${hex}{32}`),
  key('linear-key: a Linear key', 'lin_api_', `${letters}{40}`),
  key('groq-key: a Groq key', 'gsk_', `${letters}{52}`),
  key('grok-key: an xAI key', 'xai-', `${letters}{80}`, drawnLetters),
  key('perplexity-key: a Perplexity key', 'pplx-', `${letters}{48}`, drawnLetters),
  key('replicate-token: a Replicate token', 'r8_', `${letters}{37}`, drawnLetters),
  key('fireworks-key: a Fireworks key', 'fw_', `${letters}{22,}`, { ...drawnLetters, severity: 'medium' }),
  key('cerebras-key: a Cerebras key', 'csk-', `${letters}{48}`, drawnLetters),
  key('nvidia-key: an NVIDIA key', 'nvapi-', `${token}{60,}`, drawnToken),
  key('tavily-key: a Tavily key', 'tvly-', `${token}{32,}`, drawnToken),
  key('docker-token: a Docker token', 'dckr_pat_', `${token}{27}`, drawnToken),
  key('notion-token: a Notion token', 'ntn_', `${letters}{40,}`, drawnLetters),
  key('figma-token: a Figma token', 'figd_', `${token}{40,}`, drawnToken),
  key('postman-key: a Postman key', 'PMAK-', `${hex}{24}-${hex}{34}`),
  key('sentry-token: a Sentry token', 'sntrys_', '[A-Za-z0-9_+/=-]{40,}', {
    covered: '[A-Za-z0-9_+/=-]{20}',
    isDrawn: true,
  }),
  key('supabase-token: a Supabase token', 'sbp_', `${hex}{40}`),
  key('vault-token: a Vault token', 'hvs.', `${token}{90,}`, { covered: `${token}{24}`, isDrawn: true }),
  key('grafana-token: a Grafana token', 'glsa_', `${letters}{32}_${hex}{8}`),
  key('atlassian-token: an Atlassian token', 'ATATT3xFfGF0', '[A-Za-z0-9_=-]{100,}'),
  key('doppler-token: a Doppler token', 'dp.pt.', `${letters}{40,}`),
  key('age-key: an age secret key', 'AGE-SECRET-KEY-1', '[0-9A-Z]{58}'),
  key('azure-key: the key of an Azure storage account', 'AccountKey=', '[A-Za-z0-9+/]{86}=='),
  // Caches and tables name things like this as well.
  key('mailgun-key: a Mailgun key', 'key-', `${hex}{32}`, { severity: 'medium', covered: false }),
  key('jwt: a signed token (JWT)', 'eyJ', `${token}{10,}\\.eyJ${token}{20,}\\.${token}{20,}`, {
    severity: 'medium',
    covered: `${token}{10,256}\\.${token}{8}[A-Za-z0-9_.-]{0,}`,
  }),
]
