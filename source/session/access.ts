import type { Command, PersonHello } from './commands.ts'

/**
 * What somebody who is attached may do. The socket of this machine lets its own user do everything; whoever comes from
 * elsewhere gets what the host grants, never what the terminal says of itself.
 */
export const accesses = ['viewer', 'speaker', 'operator'] as const
export type Access = (typeof accesses)[number]

/** Commands of those who may speak and no more. */
const speech: ReadonlySet<Command['type']> = new Set(['say', 'editMessage'])

/** Why this command is not for them; undefined when it is. */
export function refusedCommand(access: Access, { type }: Pick<Command, 'type'>): string | undefined {
  if (access === 'operator' || (access === 'speaker' && speech.has(type))) return undefined
  return access === 'viewer'
    ? 'You came to look on: viewers cannot speak or act. Ask whoever hosts the session for an invitation.'
    : 'You came as a speaker: you can say things, but not decide or act. Ask whoever hosts the session for more.'
}

/** Why they cannot come in like this. Only operators take a part in the team. */
export function refusedHello(access: Access, { role }: PersonHello): string | undefined {
  if (access === 'operator' || role === undefined || role === 'observer') return undefined
  return `you were let in as a ${access}, who can only observe; leave out --as ${role}, or ask for an invitation as an operator`
}
