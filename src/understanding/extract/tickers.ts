import { apart, type Found, findAll } from './found.ts'

const companies: Readonly<Record<string, string>> = {
  adobe: 'ADBE',
  airbnb: 'ABNB',
  alphabet: 'GOOGL',
  amazon: 'AMZN',
  amd: 'AMD',
  apple: 'AAPL',
  boeing: 'BA',
  cisco: 'CSCO',
  disney: 'DIS',
  facebook: 'META',
  ford: 'F',
  google: 'GOOGL',
  ibm: 'IBM',
  intel: 'INTC',
  meta: 'META',
  microsoft: 'MSFT',
  netflix: 'NFLX',
  nike: 'NKE',
  nvidia: 'NVDA',
  oracle: 'ORCL',
  paypal: 'PYPL',
  pfizer: 'PFE',
  salesforce: 'CRM',
  spotify: 'SPOT',
  starbucks: 'SBUX',
  tesla: 'TSLA',
  uber: 'UBER',
  visa: 'V',
  walmart: 'WMT',
}

const named = new RegExp(`\\b(?:${Object.keys(companies).join('|')})\\b`, 'gi')
const notTickers = /^(?:I|A|AM|PM|USD|EUR|GBP|JPY|CHF|OK|UTC|GMT|USA|UK|US|EU|AI|API|PDF|URL|CEO|IPO|ETF|NYSE)$/

/** Stock symbols: written in capitals, with a dollar sign, or by the name of a well-known company. */
export function findTickers(text: string): Found[] {
  const marked = findAll(text, /\$([A-Z]{1,5})\b/g, ([, symbol]) => symbol)
  const company = findAll(text, named, ([name]) => companies[name.toLowerCase()])
  const capitals = findAll(text, /\b[A-Z]{2,5}\b/g, ([symbol]) => (notTickers.test(symbol) ? undefined : symbol))
  return apart([...marked, ...company, ...capitals])
}
