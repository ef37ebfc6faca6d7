import type { JsonObject } from '../../events/json.ts'
import type { Tool } from '../../kernel/ports/tool.ts'
import type { SpeakAs } from '../patterns/layer.ts'
import { oneField, speechTool, textSchema } from '../patterns/speech.ts'
import { advising } from './offline.ts'

/** Advises the host before it begins. Its answer goes to the host, never to the person. */
export type AdvisorVoice = { readonly as: 'advisor'; readonly host: string }

export const speakAsAdvisor: SpeakAs<AdvisorVoice> = ({ host }, agent) => ({
  note:
    `You advise the agent "${host}", which answers the request after you. Hand in your advice with ` +
    '`submit_advice`; it goes to that agent and not to whoever asked.',
  tools: [adviceTool(agent.output)],
  finish: { tools: new Set(['submit_advice']) },
  offline: advising,
})

/** Ends the work of an advisor (PAT-35). */
export function adviceTool(form: JsonObject | undefined): Tool {
  const schema = oneField('advice', form ?? textSchema('What the agent should know or consider.'))
  return speechTool('submit_advice', 'Hand in your advice. This ends your work.', schema, ({ advice = '' }) => advice)
}
