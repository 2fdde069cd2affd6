import { counts, lines, named, stuckInWords } from '../questions/prompt-lines.ts'
import type { Member } from '../questions/shapes.ts'

/** How a prompt shows those of a team: who plays whom, what they carry and are at. */

/** A seat that others do not see into is not empty. */
const carried = ({ inventory, unseen, uncounted }: Member): string => {
  if (!unseen) return counts(inventory)
  if (Object.keys(inventory).length === 0) return 'not known what it carries'
  const number = uncounted === undefined ? '' : `, nor how many ${uncounted}`
  return `${counts(inventory)} (in hand or told; the rest is not known${number})`
}

/** Messages of a person who sits in the seat of an agent come in that person's own name. */
const playedBy = ({ person, player }: Member): string =>
  player === undefined ? (person ? ', a person' : '') : `, played by the person ${named(player)}`

export const renderTeam = (list: readonly Member[]): string =>
  lines(
    list,
    one =>
      `${one.name} (${one.role}${playedBy(one)}${one.available ? '' : ', away'}): ${carried(one)}${one.doing ? `; ${one.doing}` : ''}${stuckInWords(one.stuck)}`,
  )
