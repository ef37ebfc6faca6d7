import type { KernelDescriptions } from './event.ts'
import { text } from './field.ts'

export interface OperationEvents {
  'operation.kept': { readonly op: string }
}

export const operationEvents: KernelDescriptions<OperationEvents> = {
  'operation.kept': {
    version: 1,
    part: 'aside',
    says: 'A run that was reopened asked again for something it had done before, and got what came of it then.',
    fields: { op: text('the operation') },
  },
}
