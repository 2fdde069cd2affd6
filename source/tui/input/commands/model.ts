import { seat } from './addressee.ts'
import { error, type InputMeaning, type Speaker, send } from './meaning.ts'

/** `/model [NAME [MODEL]]`. */
export const readModel = (argument: string, speaker: Speaker): InputMeaning => {
  const [name = '', model, ...rest] = argument.trim().split(/\s+/)
  if (name === '') return send({ type: 'model' })
  const found = seat(speaker, name, '/model NAME MODEL')
  if ('kind' in found) return found
  if (model?.endsWith('/')) return error(`Name a model behind ${model}, for example /model ${found.seat} ${model}NAME`)
  return rest.length > 0
    ? error('A model is one word: /model NAME PROVIDER/MODEL, or /model NAME rules')
    : send({ type: 'model', seat: found.seat, model })
}
