import { isLimit, isPartyOf, isSuperlative } from '../counting.ts'
import { fitNumber } from '../fit-number.ts'
import { labelledRows } from '../labelled-rows.ts'
import { listMentions } from '../mentions/lists.ts'
import { type NumberMention, numberMentions } from '../mentions/numbers.ts'
import { phrasesIn } from '../mentions/phrases.ts'
import { placeMentions } from '../mentions/places.ts'
import type { Parameter } from '../parameters.ts'
import { isOfferedWord, isToolWord, type Sight } from '../sight.ts'
import { type Edge, edge, isLabelled } from './edge.ts'
import { dayReaches, isWeekend, momentsOf, timeReaches } from './moments.ts'
import { placeEdges, type RequestNames, textEdges } from './names.ts'
import { amountReaches, takesUnits, unitReaches } from './quantities.ts'
import { choiceReaches, switchReaches } from './switches.ts'
import { topicsFor } from './topics.ts'
import { typedReaches } from './typed.ts'

const least = { required: -0.6, optional: 0.5 }

/** Every way to read a piece of the request as a value that the tool takes. */
export function edgesOf(sight: Sight): Edge[] {
  const { text, tokens, places, parameters } = sight
  const phrases = phrasesIn(text, tokens, (token) => isToolWord(token, sight) || isOfferedWord(token, sight))
  const named: RequestNames = {
    phrases,
    towns: placeMentions(text, tokens, phrases, places),
    moments: momentsOf(sight),
  }
  const rows = labelledRows(tokens, numberMentions(sight), parameters)
  return parameters
    .flatMap((parameter) =>
      parameter.wanted === 'number' ? numberEdges(parameter, sight, named, rows) : edgesFor(parameter, sight, named),
    )
    .filter(({ score, parameter }) => score >= (parameter.required ? least.required : least.optional))
}

function edgesFor(parameter: Parameter, sight: Sight, named: RequestNames): Edge[] {
  const { tokens } = sight
  const { moments, phrases } = named
  switch (parameter.wanted) {
    case 'boolean':
      return switchReaches(parameter, tokens).map((one) => edge(parameter, { ...one, score: 1.5 }))
    case 'choice':
      return choiceReaches(parameter, sight).map((one) => edge(parameter, one))
    case 'date':
      return dayReaches(moments, parameter, sight).map((one) => edge(parameter, one))
    case 'time':
      return timeReaches(moments, parameter, sight).map((one) => edge(parameter, one))
    case 'place':
      return placeEdges(parameter, sight, named)
    case 'query':
      return [
        ...topicsFor(parameter, sight, moments.isTaken).map((one) => edge(parameter, one, { shown: one.shown })),
        ...phrases.flatMap((one) => (one.shape === 'quoted' ? [edge(parameter, { ...one, score: 3 })] : [])),
      ]
    case 'unit':
      return unitReaches(parameter, sight).map((one) => edge(parameter, one))
    case 'text':
      return textEdges(parameter, sight, named)
    default:
      return typedReaches(parameter, sight).map((one) => edge(parameter, one))
  }
}

/** With the word beside a number that says what it counts: "4 people", "the worst 5", "at most 10". */
function reachOf({ from, to }: NumberMention, parameter: Parameter, { tokens }: Sight): Pick<Edge, 'from' | 'to'> {
  const lead = isLimit(parameter) && isSuperlative(tokens[from - 1]?.lower ?? '') ? from - 1 : from
  const isRanked = isLimit(parameter) && isSuperlative(tokens[to]?.lower ?? '')
  return { from: lead, to: isRanked || isPartyOf(tokens[to], parameter) ? to + 1 : to }
}

function numberEdges(
  parameter: Parameter,
  sight: Sight,
  { moments }: RequestNames,
  rows: ReturnType<typeof labelledRows>,
): Edge[] {
  const { text, tokens, parameters } = sight
  if (takesUnits(parameters)) return amountReaches(sight).map((one) => edge(parameter, one))
  const numbers = numberMentions(sight)
  const whole = parameter.many
    ? listMentions(text, tokens, numbers).filter(({ nested }) => nested === parameter.nested)
    : []
  const single = parameter.nested ? [] : numbers
  const weekends = parameter.unit?.name === 'day' ? moments.days.filter(({ to }) => isWeekend(tokens[to - 1])) : []
  return [
    ...whole.map(({ from, to, values }) =>
      edge(
        parameter,
        { from, to, value: values, score: isLabelled(from, parameter, tokens) ? 4.5 : 3 },
        { whole: true },
      ),
    ),
    ...weekends.map(({ to }) => edge(parameter, { from: to - 1, to, value: 2, score: 2 })),
    ...single.flatMap((one) => {
      const row = rows.get(one.from)
      if (moments.isTaken(one.from, one.to) || (row !== undefined && row !== parameter)) return []
      const fit = fitNumber(one, parameter, sight)
      if (fit === undefined) return []
      return [
        edge(
          parameter,
          { ...reachOf(one, parameter, sight), value: fit.value, score: fit.score + (row === undefined ? 0 : 3) },
          { unit: parameter.unit === undefined ? one.unit : undefined },
        ),
      ]
    }),
  ]
}
