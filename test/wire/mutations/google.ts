import { isObject } from '../../../src/events/json.ts'
import { type Change, each, eachPart, entries, type Mutation } from './change.ts'

/** A part of Google's that has this field, with another value. */
const having =
  (field: string, change: Change): Change =>
  (part) =>
    part[field] === undefined ? [part] : change(part)

export const googleMutations: readonly Mutation[] = [
  {
    format: 'google',
    mistake: 'signatures are dropped',
    says: 'Function call is missing a thought_signature',
    change: eachPart('contents', 'parts', ({ thoughtSignature: _, ...part }) => [part]),
  },
  {
    format: 'google',
    mistake: 'the signature is said to be unknown though it is not',
    says: 'Function call is missing a thought_signature',
    change: eachPart(
      'contents',
      'parts',
      having('thoughtSignature', (part) => [{ ...part, thoughtSignature: 'skip_thought_signature_validator' }]),
    ),
  },
  {
    format: 'google',
    mistake: 'a signature is changed',
    says: 'Thought signature is not valid',
    change: eachPart(
      'contents',
      'parts',
      having('thoughtSignature', (part) => [{ ...part, thoughtSignature: 'x' }]),
    ),
  },
  {
    format: 'google',
    mistake: 'answers to the calls of one turn are sent one by one',
    says: 'the number of function response parts is equal to',
    change: each('contents', (content) =>
      content['role'] === 'user'
        ? entries(content['parts']).map((part) => ({ role: 'user', parts: [part] }))
        : [content],
    ),
  },
  {
    format: 'google',
    mistake: 'a call is answered by another id',
    says: 'match the function calls by id',
    change: eachPart(
      'contents',
      'parts',
      having('functionResponse', ({ functionResponse }) => [
        { functionResponse: { ...(isObject(functionResponse) ? functionResponse : {}), id: 'x' } },
      ]),
    ),
  },
  {
    format: 'google',
    mistake: 'an empty text is sent',
    says: `required oneof field 'data'`,
    change: eachPart(
      'contents',
      'parts',
      having('text', () => [{ text: '' }]),
    ),
  },
  {
    format: 'google',
    mistake: 'a name begins with a digit',
    says: 'Must start with a letter or an underscore',
    change: each('tools', () => [
      { functionDeclarations: [{ name: '2nd', parametersJsonSchema: { type: 'object' } }] },
    ]),
  },
]
