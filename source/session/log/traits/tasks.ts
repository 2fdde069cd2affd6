import { reachedWhen } from '../condition-words.ts'
import type { Plan } from '../events/plan.ts'
import type { EventData } from '../events.ts'
import { decisionWords } from '../policy-words.ts'
import type { Traits } from './event-traits.ts'
import { mayWaitNoLonger, taskGone, taskWaits, waitsFromNowOn } from './people-waited-for.ts'

/** Who let a plan go, or that none was asked. */
const approvedWords = ({ by, source }: Pick<EventData<'plan.approved'>, 'by' | 'source'>): string => {
  if (source === 'timeout') return 'approved: no person decided in time'
  if (source === 'person') return `approved by ${by}`
  return by === 'policy' ? 'begins: no person is asked about plans here' : `approved by ${by}, who said always`
}

/** The same for a mark, which stands beside others and inside of questions: that a plan begins says enough where no one decided. */
const approvedMark = (data: Pick<EventData<'plan.approved'>, 'version' | 'items' | 'by' | 'source'>): string => {
  const plan = `${data.items ? 'a part of ' : ''}plan ${data.version}`
  return data.source !== 'person' && data.source !== 'timeout' && data.by === 'policy'
    ? `${plan} begins`
    : `${plan} ${approvedWords(data)}`
}

export const taskTraits = {
  'task.added': {
    sentence: ({ assignees, title }) => `Task for ${assignees.join(', ') || 'the team'}: ${title}`,
    wakes: true,
    clock: taskWaits,
  },
  'task.changed': {
    sentence({ task, status, reason, goal }) {
      if (goal && status === 'succeeded') return 'All that was planned for the goal is done'
      return status && status !== 'ready' ? `Task ${task} ${status}${reason ? `: ${reason}` : ''}` : null
    },
    mark: ({ task, status, reason }) =>
      status === 'failed' ? { kind: 'failure', text: `task failed: ${reason ?? task}` } : undefined,
    // Work goes on by itself while only its progress changes.
    wakes: ({ status, assignees, awaits }) => status !== undefined || assignees !== undefined || awaits !== undefined,
    clock: taskWaits,
  },
  'task.removed': { wakes: true, clock: taskGone },
  'plan.wanted': { compared: ({ seat, reason }) => `${seat} is to make another plan: ${reason}`, wakes: true },
  'plan.handed': { sentence: ({ seat, reason }) => `${seat} leads the work of the plan now: ${reason}`, wakes: true },
  'plan.held': {
    compared: ({ held }) =>
      held.length === 0 ? 'Nothing of the goal held before' : `This held before any work: ${reachedWhen(held)}`,
  },
  'plan.dispatch': {
    compared: ({ path, asked }) =>
      path === undefined
        ? `Who does what is asked${asked === undefined ? '' : `: ${asked}`}`
        : `${path.agent} is on ${path.tasks === null ? 'no path any more' : `the path ${path.tasks.join(', ')}`}`,
  },
  'plan.proposed': {
    sentence: ({ seat, version, content }) => `${seat} proposes plan ${version}: ${planInShort(content)}`,
    mark: ({ seat, version }) => ({ kind: 'plan', text: `${seat} proposes plan ${version}`, version }),
    wakes: true,
    counts: ({ replaces }) => ({ replans: replaces === null ? 0 : 1 }),
  },
  'plan.edited': {
    sentence: ({ by, version }) => `${by} edits the plan (version ${version})`,
    mark: ({ by, version }) => ({ kind: 'plan', text: `${by} edits the plan (version ${version})`, version }),
    wakes: true,
  },
  'plan.approved': {
    sentence: ({ version, items, ...decided }) =>
      `Plan ${version}${items ? ` (${items.length} of its items)` : ''} ${approvedWords(decided)}`,
    mark: data => ({ kind: 'plan', text: approvedMark(data), version: data.version }),
    wakes: true,
  },
  'plan.rejected': {
    sentence: ({ version, ...decided }) => `Plan ${version} ${rejectedWords(decided)}`,
    mark: ({ version, ...decided }) => ({
      kind: 'plan',
      text: `plan ${version} ${rejectedWords(decided)}`,
      version,
    }),
    wakes: true,
  },
  'approval.asked': {
    sentence: ({ seat, title }) => `${seat} asks: ${title}`,
    // The title says who asks.
    mark: ({ title, version }) => ({ kind: 'approval', text: title, version }),
    clock: waitsFromNowOn,
  },
  'approval.decided': {
    sentence: ({ by, reason, ...how }) => `${by} ${decisionWords(how)}${reason ? `: ${reason}` : ''}`,
    mark: ({ by, ...how }) => ({ kind: 'approval', text: `${decisionWords(how)} by ${by}` }),
    clock: mayWaitNoLonger,
    counts: ({ decision }) => ({
      approvals: decision === 'approved' ? 1 : 0,
      rejections: decision === 'rejected' ? 1 : 0,
    }),
  },
} satisfies Traits

const rejectedWords = ({ by, reason, dropped }: Pick<EventData<'plan.rejected'>, 'by' | 'reason' | 'dropped'>) =>
  dropped ? `thrown away by ${by}` : `rejected by ${by}: ${reason}`

function planInShort({ stages, graph, impossible, finished, reached }: Plan): string {
  if (finished) return `nothing more to do: ${finished.because}`
  if (impossible) return `none, because ${impossible.because}`
  const judge = reached ? `; reached when: ${reachedWhen(reached)}` : ''
  if (stages.length === 0) return `nothing to do${judge}`
  if (!graph) return `${stages.map(stage => stage.title).join(', ')}${judge}`
  const items = stages.reduce((all, stage) => all + stage.items.length, 0)
  const kept = graph.edges.filter(edge => edge.kept).length
  const cut = graph.edges.length - kept
  return `${items} ${items === 1 ? 'subtask' : 'subtasks'}, ${kept} ${kept === 1 ? 'edge' : 'edges'}${cut > 0 ? `, ${cut} more cut` : ''}${graph.domain ? ` by the rules of ${graph.domain}` : ''}${judge}`
}
