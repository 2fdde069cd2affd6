import type { approvalPolicies, playerRights } from './events/words.ts'
import type { EventData } from './events.ts'

/** What each policy has wait for a person; a spent budget always does. */
export const policyWords: Readonly<Record<(typeof approvalPolicies)[number], string>> = {
  none: 'nothing but a spent budget waits for a person',
  plans: 'plans wait for a person',
  code: 'code of agents waits for a person',
  all: 'all requests wait for a person',
}

/** What a player in the game may do, behind the player's name. */
export const playerRightWords: Readonly<Record<(typeof playerRights)[number], string>> = {
  allow: 'gives orders as one of the team',
  chat: 'is heard by the agents, who take no orders from there',
  ignore: 'is heard by no agent',
}

/** What was decided on a request, behind it or before who decided. */
export const decisionWords = ({
  decision,
  changed,
}: Partial<Pick<EventData<'approval.decided'>, 'decision' | 'changed'>>): string =>
  `${decision ?? ''}${changed ? ' with changes' : ''}`
