import { termsOf } from './terms.ts'

/**
 * What is asked for in general words, and the words in which texts answer. The words before the colon are those of
 * questions; a question for finances means revenue and costs, and no text says "finances".
 */
const groups: readonly string[] = [
  'finance financial finances financially money: revenue profit loss cost budget cash margin income earnings expense debt spending turnover sales funding ebitda recurring breakeven',
  'funding investment investors capital: raised round invested investor lead valuation seed series grant loan equity fund stake',
  'price prices pricing priced cost costs: price cost fee fare tariff rate charge subscription per list discount',
  'performance efficiency reliability quality: availability uptime rate throughput output average speed failure utilisation punctuality productivity downtime target',
  'risk risks threat threats weakness weaknesses problem problems challenge challenges: risk depend delay failure fail slip shortage incident outage concentration single loss uncertain dispute lack exposure',
  'competition competitive competitor competitors rival rivals positioning positioned position landscape: competitor rival market share win rate threat segment differentiation advantage vendor alternative leader only moat',
  'strategy strategic plan plans priorities: priority goal target plan expand expansion focus invest initiative commit',
  'roadmap schedule timeline timing calendar: launch release date milestone quarter start deadline planned due phase',
  'customer customers client clients user users: customer account user contract renewal satisfaction complaint churn',
  'staff people team employees workforce personnel organisation organization management leadership: employee headcount hire staff director head officer founder manager crew',
  'product products service services offering portfolio line: model version feature unit specification specs launch',
  'technology technical design architecture engineering: system component software hardware design capacity specification sensor battery',
  'environment environmental climate sustainability: emission carbon energy noise waste pollution fuel saving',
  'safety security: incident accident fire emergency inspection certificate protection injury alarm breach',
  'regulation regulatory legal law compliance: law rule licence approval certificate certification permit standard audit contract court',
  'operation operations operational operating: site fleet output maintenance incident supply capacity schedule staff',
  'training education teaching: course apprentice apprenticeship lesson trainee learn taught exam',
  'market markets demand: market share growth demand segment customer sales',
]

const related: ReadonlyMap<string, readonly string[]> = collected()

function collected(): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const group of groups) {
    const [asked = '', said = ''] = group.split(':')
    const answers = termsOf(said)
    for (const term of new Set(termsOf(asked))) found.set(term, [...new Set([...(found.get(term) ?? []), ...answers])])
  }
  return found
}

/** Terms in which texts may answer what is asked for by a term; none for most terms. */
export function relatedTerms(term: string): readonly string[] {
  return related.get(term) ?? []
}
