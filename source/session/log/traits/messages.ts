import type { Traits } from './event-traits.ts'

export const messageTraits = {
  'message.sent': {
    sentence: ({ from, to, text }) => `${from} → ${to.join(', ') || 'all'}: ${text}`,
    mark: ({ from, text }, { people }) =>
      people.includes(from) ? { kind: 'person', text: `${from}: ${text}` } : undefined,
    counts: ({ from }) => ({ seat: from, messages: 1 }),
  },
  'discussion.spoken': { wakes: true },
  'discussion.ended': { sentence: () => 'all propose the same: the discussion is over' },
  'conversation.started': { sentence: data => `${data.by} talks to ${data.with}` },
  'conversation.ended': { sentence: ({ by, reason }) => `${by} ends the talk${reason ? `: ${reason}` : ''}` },
} satisfies Traits
