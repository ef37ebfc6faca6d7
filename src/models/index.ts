export { recordedModel } from './recorded-model.ts'
export type { RecordedCalls as Recording } from './recording.ts'
export { recordingFromEvents } from './recording.ts'
