import { readAmount } from '../../../session/log/budget-limit.ts'
import { approvalPolicies, defaultDecisions } from '../../../session/log/events/words.ts'
import { error, type InputMeaning, local, oneOf, type Speaker, send } from './meaning.ts'

export const approveCommand = (argument: string, speaker: Speaker): InputMeaning => {
  const word = argument.trim()
  const approve = { type: 'approve', approval: speaker.approval } as const
  if (word === '') return send(approve)
  if (word === 'always') return send({ ...approve, always: true })
  const amount = readAmount(word)
  return amount === undefined
    ? error('/approve stands alone, or with always, or with a new limit of the budget (5, 500k).')
    : send({ ...approve, amount })
}

export const policyCommand = (argument: string): InputMeaning => {
  const [name = '', time, otherwise = 'reject', ...rest] = argument.trim().split(/\s+/)
  const policy = oneOf(approvalPolicies, name, '/policy')
  if ('error' in policy) return error(policy.error)
  if (time === undefined) return send({ type: 'policy', approvals: policy.value })
  const timeout = Number(time.replace(/s$/, ''))
  const decision = defaultDecisions.find(one => one === otherwise.toLowerCase())
  if (!(timeout > 0 && timeout <= 86_400) || !decision || rest.length > 0)
    return error(
      `After ${policy.value}: the seconds, then approve or reject. For example /policy ${policy.value} 60 reject`,
    )
  return send({ type: 'policy', approvals: policy.value, timeout, otherwise: decision })
}

/** What is done about a building that waits with its plan; kept by a name, also later. */
export const designCommand = {
  name: 'design',
  usage: '/design [name | save name]',
  help: 'edit the building that waits with its plan in $EDITOR; with a name: take the design that is kept under it instead; save: keep the building under a name, for goals to come',
  completes: ['text'] as const,
  read(argument: string): InputMeaning {
    const [saves, name = ''] = /^save(?:\s+(?:as\s+)?(.*))?$/i.exec(argument.trim()) ?? []
    if (saves === undefined) return local('design', argument.trim())
    return name === '' ? error('Say under which name: /design save cosy-hut') : send({ type: 'saveDesign', name })
  },
}

export const draftChanges = ['drop'] as const

export const draftCommand = {
  name: 'draft',
  usage: '/draft [hint | drop]',
  help: 'ask the brain for a draft of the plan; drop: throw away the plan that waits, without asking for another one; what was carried out before goes on',
  completes: ['draft'] as const,
  read(argument: string, { approval }: Speaker): InputMeaning {
    const hint = argument.trim()
    if (hint.toLowerCase() === draftChanges[0]) return send({ type: 'draftPlan', drop: true, approval })
    return send({ type: 'draftPlan', hint: hint === '' ? undefined : hint })
  },
}
