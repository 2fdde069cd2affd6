import type { approvalPolicies } from './events/words.ts'

/** What each policy has wait for a person; a spent budget always does. */
export const policyWords: Readonly<Record<(typeof approvalPolicies)[number], string>> = {
  none: 'nothing but a spent budget waits for a person',
  plans: 'plans wait for a person',
  code: 'code of agents waits for a person',
  all: 'all requests wait for a person',
}
