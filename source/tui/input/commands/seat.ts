import { seat as namedSeat } from './addressee.ts'
import { error, type InputMeaning, type Speaker, send, suggestion } from './meaning.ts'

export const seatChanges = ['add', 'remove'] as const
/** What an agent can be; which of them an organization has, the team says. */
export const agentRoles = ['worker', 'leader', 'peer'] as const

const usage = '/seat add NAME [ROLE] [MODEL]'

/** `/seat add NAME [ROLE] [MODEL]`, `/seat remove NAME`. */
export const seatCommand = (argument: string, speaker: Speaker): InputMeaning => {
  const [verb = '', written = '', role, model, ...rest] = argument.trim().split(/\s+/)
  const change = seatChanges.find(name => name === verb.toLowerCase())
  if (!change) return error(`Write ${usage}, or /seat remove NAME.${verb === '' ? '' : suggestion(verb, seatChanges)}`)
  if (change === 'remove') {
    const found = namedSeat(speaker, argument.trim().slice(verb.length), '/seat remove NAME')
    return 'kind' in found ? found : send({ type: 'seat', change, seat: found.seat })
  }
  const name = written.replace(/^@/, '')
  if (name === '') return error(`Say what the new agent is called: ${usage}`)
  if (name.length > 64) return error('A Minecraft name has 3 to 16 letters, digits or _.')
  if (rest.length > 0) return error(`That is too much: ${usage}`)
  const known = agentRoles.find(one => one === role?.toLowerCase())
  if (role !== undefined && known === undefined)
    return error(
      `There is no role “${role.slice(0, 40)}”: worker, leader or peer.${suggestion(role, agentRoles)} A model comes after the role: /seat add ${name} worker MODEL`,
    )
  if (model !== undefined && (!/^(?!-)\S{1,200}$/.test(model) || model.endsWith('/')))
    return error(`“${model.slice(0, 40)}” is no model: write PROVIDER/NAME, or rules for none.`)
  return send({
    ...{ type: 'seat', change, seat: name },
    role: known,
    model,
  })
}
