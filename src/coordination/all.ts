import { keptForAll } from '../errors/kept-for-all.ts'
import { advisorsKey } from './advisors/fields.ts'
import { collabCalls } from './collab/bounds.ts'
import { collabFields, collabMistakes, type WrittenCollab } from './collab/fields.ts'
import { teamWorkers } from './collab/workers.ts'
import { handoffKey } from './handoff/fields.ts'
import type { Kind } from './kind.ts'
import { researchArticle } from './research/article.ts'
import { researchCalls } from './research/bounds.ts'
import { givenFields } from './research/brief-fields.ts'
import { researchFields, type WrittenResearch } from './research/fields.ts'
import { researchTools } from './research/tools.ts'
import { routerKey } from './router/fields.ts'
import { teamKey } from './team/fields.ts'
import { workOrderKey } from './workorder/fields.ts'
import { workspaceCalls } from './workspace/bounds.ts'
import { closedPlaces } from './workspace/closed-places.ts'
import type { WrittenWorkspace } from './workspace/definition.ts'
import { workspaceFields } from './workspace/fields.ts'
import { workspaceTools } from './workspace/tools.ts'

/** Every coordination model that comes with Baton. Only this list names them, and `keys.ts` those with a key. */
export const kinds: readonly Kind[] = keptForAll([
  {
    name: 'handoff',
    says: 'another agent finishes the work',
    areas: [],
    roles: ['handoff'],
    view: async () => (await import('./handoff/view.ts')).handoffView,
    key: handoffKey,
    code: async () => ({ run: (await import('./handoff/run.ts')).runHandoff }),
    bounds: async () => (await import('./handoff/bounds.ts')).handoffBounds,
  },
  {
    name: 'router',
    says: 'an agent only chooses who does the work',
    areas: ['router'],
    roles: ['destination'],
    speeches: ['route_to'],
    errors: async () => (await import('./router/errors.ts')).routerErrors,
    events: async () => (await import('./router/events.ts')).routerEvents,
    view: async () => (await import('./router/view.ts')).routerView,
    key: routerKey,
    code: async () => ({ run: (await import('./router/run.ts')).runRouter }),
    bounds: async () => (await import('./router/bounds.ts')).routerBounds,
  },
  {
    name: 'advisors',
    says: 'others are asked before an agent begins',
    areas: ['advisors'],
    roles: ['advisor'],
    speeches: ['submit_advice'],
    errors: async () => (await import('./advisors/errors.ts')).advisorsErrors,
    events: async () => (await import('./advisors/events.ts')).advisorsEvents,
    view: async () => (await import('./advisors/view.ts')).advisorsView,
    key: advisorsKey,
    voices: ['advisor'],
    code: async () => {
      const [{ runAdvisors }, { speakAsAdvisor }] = await Promise.all([
        import('./advisors/run.ts'),
        import('./advisors/voice.ts'),
      ])
      return { run: runAdvisors, voices: { advisor: speakAsAdvisor } }
    },
    bounds: async () => (await import('./advisors/bounds.ts')).advisorsBounds,
  },
  {
    name: 'team',
    says: 'members work in rounds, and a coordinator concludes',
    areas: ['team'],
    roles: ['member', 'coordinator'],
    speeches: ['broadcast', 'vote_conclude', 'final_report', 'conclude_team'],
    errors: async () => (await import('./team/errors.ts')).teamErrors,
    events: async () => (await import('./team/events.ts')).teamEvents,
    view: async () => (await import('./team/view.ts')).teamView,
    key: teamKey,
    voices: ['member', 'coordinator'],
    code: async () => {
      const [{ runTeam }, { speakAsMember, speakAsCoordinator }] = await Promise.all([
        import('./team/run.ts'),
        import('./team/voices.ts'),
      ])
      return { run: runTeam, voices: { member: speakAsMember, coordinator: speakAsCoordinator } }
    },
    bounds: async () => (await import('./team/bounds.ts')).teamBounds,
  },
  {
    name: 'workorder',
    says: 'a lead orders, workers do, the lead reviews',
    areas: ['workorder', 'worker'],
    errors: async () => (await import('./workorder/errors.ts')).workOrderErrors,
    events: async () => (await import('./workorder/events.ts')).workOrderEvents,
    view: async () => (await import('./workorder/view.ts')).workOrderView,
    key: workOrderKey,
    code: async () => {
      const [{ runWorkOrder }, { offeredWorkOrder }] = await Promise.all([
        import('./workorder/run.ts'),
        import('./workorder/built-in.ts'),
      ])
      return { run: runWorkOrder, offered: offeredWorkOrder }
    },
    bounds: async () => (await import('./workorder/bounds.ts')).workOrderBounds,
  },
  {
    name: 'research',
    says: 'a brief becomes an article whose every citation is real',
    areas: ['research'],
    errors: async () => (await import('./research/errors.ts')).researchErrors,
    events: async () => (await import('./research/events.ts')).researchEvents,
    view: async () => (await import('./research/view.ts')).researchView,
    article: researchArticle,
    definitions: {
      folder: 'research',
      page: 'docs/research.md',
      fields: researchFields,
      given: givenFields,
      tools: researchTools,
      calls: researchCalls,
    },
    code: async () => {
      const { researchRunnable } = await import('./research/define-research.ts')
      const { offeredResearch } = await import('./research/offered.ts')
      return {
        offered: offeredResearch,
        learned: async (past, reference) => (await import('./research/past-uses.ts')).learnedFromPast(past, reference),
        runnable: (name, definition, toolNamed) => researchRunnable(name, definition as WrittenResearch, toolNamed),
      }
    },
  },
  {
    name: 'collab',
    says: 'members of a team pass the work on when conditions hold that people can read',
    areas: ['collab'],
    roles: ['collaborator'],
    speeches: ['update_context'],
    errors: async () => (await import('./collab/errors.ts')).collabErrors,
    events: async () => (await import('./collab/events.ts')).collabEvents,
    view: async () => (await import('./collab/view.ts')).collabView,
    rules: async () => (await import('./collab/shown-rules.ts')).collabRules,
    conditions: async () => (await import('./collab/alone/conditions.ts')).collabConditions,
    messages: async () => (await import('./collab/messages.ts')).collabMessages,
    voices: ['collaborator'],
    definitions: {
      folder: 'teams',
      called: 'team',
      page: 'docs/collab.md',
      fields: collabFields,
      mistakenFor: collabMistakes,
      check: async () => (await import('./collab/review/check-team.ts')).checkTeam,
      review: async () => (await import('./collab/review/review-team.ts')).reviewTeam,
      workers: teamWorkers,
      calls: collabCalls,
    },
    code: async () => {
      const [{ collabRunnable }, { speakAsCollaborator }] = await Promise.all([
        import('./collab/define-collab.ts'),
        import('./collab/voice.ts'),
      ])
      return {
        voices: { collaborator: speakAsCollaborator },
        runnable: (name, definition) => collabRunnable(name, definition as WrittenCollab),
      }
    },
  },
  {
    name: 'workspace',
    says: 'peers that share a folder pick tasks from it, without a boss',
    areas: ['workspace'],
    roles: ['executor', 'peer'],
    errors: async () => (await import('./workspace/errors.ts')).workspaceErrors,
    events: async () => (await import('./workspace/events.ts')).workspaceEvents,
    view: async () => (await import('./workspace/view.ts')).workspaceView,
    peers: async () => (await import('./workspace/desk.ts')).workspaceDesk,
    voices: ['executor'],
    definitions: {
      folder: 'workspaces',
      page: 'docs/workspace.md',
      fields: workspaceFields,
      tools: workspaceTools,
      closed: closedPlaces,
      calls: workspaceCalls,
    },
    code: async () => {
      const [{ workspaceRunnable }, { speakAsExecutor }] = await Promise.all([
        import('./workspace/run.ts'),
        import('./workspace/work/voice.ts'),
      ])
      return {
        voices: { executor: speakAsExecutor },
        runnable: (name, definition) => workspaceRunnable(name, definition as WrittenWorkspace),
      }
    },
  },
])
