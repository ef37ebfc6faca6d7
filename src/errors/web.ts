import type { ErrorEntries } from './entry.ts'

/** What can go wrong with searching the web and reading its pages. */
export interface WebErrors {
  BATON_WEB_NEWS_FAILED: { problems: readonly string[] }
  BATON_WEB_PAGE_UNREADABLE: { url: string; problem: string; hint: string }
  BATON_WEB_PAPERS_FAILED: { problems: readonly string[] }
  BATON_WEB_SEARCH_FAILED: { provider: string; problem: string }
  BATON_WEB_SEARCH_UNCONFIGURED: Record<never, never>
}

const alternative = 'The tool `search_documents` needs neither network nor provider; it searches local documents.'

export const webErrors = (): ErrorEntries<WebErrors> => ({
  BATON_WEB_NEWS_FAILED: {
    type: 'tool_error',
    retryable: true,
    message: ({ problems }) => `No news could be had: ${problems.join('; ')}.`,
    hint: () => `Check the network, and \`news\` and \`search\` in baton.yaml, or try again later. ${alternative}`,
  },
  BATON_WEB_PAGE_UNREADABLE: {
    type: 'tool_error',
    retryable: false,
    message: ({ url, problem }) => `${url} can't be read as a page: ${problem}.`,
    hint: ({ hint }) => hint,
  },
  BATON_WEB_PAPERS_FAILED: {
    type: 'tool_error',
    retryable: true,
    message: ({ problems }) => `No service could search papers: ${problems.join('; ')}.`,
    hint: () => `Check the network, or try again later. Keys for \`academic\` in baton.yaml allow more. ${alternative}`,
  },
  BATON_WEB_SEARCH_FAILED: {
    type: 'tool_error',
    retryable: true,
    message: ({ provider, problem }) => `The web could not be searched with ${provider}: ${problem}.`,
    hint: () => `Check the network and \`search\` in baton.yaml, or try again later. ${alternative}`,
  },
  BATON_WEB_SEARCH_UNCONFIGURED: {
    type: 'unsupported',
    retryable: false,
    message: () => 'The web can not be searched: no search provider is configured.',
    hint: () =>
      'Set `search` in baton.yaml: `provider: searxng` with the `url` of an instance, or `provider: brave` or `tavily` ' +
      `with \`key\`, the name of the secret that holds the key. ${alternative}`,
  },
})
