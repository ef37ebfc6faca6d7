import type { KernelDescriptions } from './event.ts'
import { text, whole } from './field.ts'

export interface OperationEvents {
  'operation.kept': { readonly op: string }
  'operation.retimed': { readonly op: string; readonly until: number }
}

export const operationEvents: KernelDescriptions<OperationEvents> = {
  'operation.kept': {
    version: 1,
    part: 'aside',
    says: 'A run that was reopened asked again for something it had done before, and got what came of it then.',
    fields: { op: text('the operation') },
  },
  'operation.retimed': {
    version: 1,
    part: 'aside',
    says: 'The clock that said how long an operation waits was ahead. It is over at another time of day.',
    fields: { op: text('the operation'), until: whole('when it is over, in milliseconds since 1970') },
  },
}
