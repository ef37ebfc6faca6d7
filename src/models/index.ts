export { recordedModel } from './recorded-model.ts'
export type { Recording } from './recording.ts'
export { recordingFromEvents } from './recording.ts'
