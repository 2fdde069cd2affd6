import type { Think } from '../../mind/mind-needs.ts'
import type { MindTurns } from '../../mind/mind-parts.ts'
import type { MindTask } from '../../mind/mind-task.ts'

/** One step of it, and whether there was something to do. */
type Duty = (thinking: Think) => Promise<boolean>

export interface SeatTurnNeeds {
  readonly mind: MindTurns
  /** Leadership, or talks among equals, where the seat has any. */
  readonly duty: Duty | undefined
  /** The task that it is at, started if it was not; null: nothing to do. */
  current(): MindTask | null
}

/** One turn of a seat: letters, then what it does for its team, then its own task. False when there was nothing to do. */
export const seatTurn = async ({ mind, duty, current }: SeatTurnNeeds): Promise<boolean> => {
  if (await mind.answerLetters()) return true
  if (duty && (await doDuty(mind, duty))) return true
  if (mind.lasts()) return false
  const task = current()
  if (task) return mind.work(task)
  // Leadership shows by itself what it waits for.
  mind.rest(duty === undefined)
  return false
}

const doDuty = async (mind: MindTurns, duty: Duty): Promise<boolean> => {
  const turn = mind.dutyTurn()
  if (typeof turn === 'boolean') return turn
  try {
    const busy = await duty(turn)
    turn.done(busy)
    return busy
  } catch (error) {
    turn.failed()
    throw error
  }
}
