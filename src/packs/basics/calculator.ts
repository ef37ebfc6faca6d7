import type { Tool } from '../../kernel/ports/tool.ts'
import { readTool, refusal } from '../../tools/read-tool.ts'
import { evaluate } from './arithmetic/evaluate.ts'
import { ArithmeticError } from './arithmetic/tokens.ts'

export type CalculatorInput = { readonly expression: string }

export type CalculatorOutput = { readonly value: number; readonly exact: boolean; readonly summary: string }

const name = 'calculator'

/** Arithmetic. */
export function calculator(): Tool<CalculatorInput, CalculatorOutput> {
  return readTool({
    name,
    version: '1',
    description:
      'Calculates an arithmetic expression and returns the number: + - * / ^, remainder and percent (15% of 80), ' +
      'parentheses, sqrt, abs, round, floor, ceil, min, max, ln, log, pi, e.',
    inputSchema: {
      type: 'object',
      properties: {
        expression: {
          type: 'string',
          description: 'The expression to calculate, such as (12 + 8) * 3 or 15% of 80',
          format: 'arithmetic',
          minLength: 1,
          maxLength: 500,
        },
      },
      required: ['expression'],
      additionalProperties: false,
    },
    run: ({ expression }: CalculatorInput) => {
      const value = calculate(expression)
      const exact = Math.abs(value) <= Number.MAX_SAFE_INTEGER
      return { value, exact, summary: `${expression.trim()} ${exact ? '=' : '≈'} ${value}` }
    },
  })
}

function calculate(expression: string): number {
  try {
    return evaluate(expression)
  } catch (thrown) {
    if (thrown instanceof ArithmeticError) throw refusal(name, thrown.message)
    throw thrown
  }
}
