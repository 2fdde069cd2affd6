import type { SessionEvent } from '../../../source/session/log/events.ts'
import type { TestTerminal } from '../../e2e/terminal.ts'

/** A survival server that is not the team's, in a terminal of its own: `mcteam world`. */
export async function survivalServer(
  start: (line: string, size: { columns: number; rows: number }) => TestTerminal,
  { time, referee }: { readonly time: string | number; readonly referee: boolean },
) {
  // Wide enough that no answer is broken.
  const terminal = start('mcteam world --terrain survival --seed 1 --port 0', { columns: 1000, rows: 40 })
  const shows = async (words: RegExp) => words.exec(await terminal.see(words))!
  const [, port] = await shows(/Minecraft [\d.]+ on \S+:(\d+)\. Type a command/)
  /** Types a command at the console; resolves with what it is answered. */
  const ask = (line: string, answer: RegExp) => {
    terminal.press(`${line}\r`)
    return shows(answer)
  }
  await ask('difficulty normal', /The difficulty .+/)
  await ask(`time set ${time}`, /Set the time to \d+/)
  if (referee) await ask('op referee', /Made referee a server operator/)
  return {
    address: `localhost:${port}`,
    /** How many logs lie in the team's chest, as the server says; `added`: the task that names the chest. */
    async logsIn(added: SessionEvent): Promise<number> {
      const at = (added as Extract<SessionEvent, { type: 'task.added' }>).data.done
      if (at?.kind !== 'stored') throw new Error('The task is about no chest.')
      const [answer] = await ask(`data get block ${at.at!.join(' ')} Items`, /has the following block data: .*/)
      return [...answer.matchAll(/oak_log[^}]*Count: (\d+)b|Count: (\d+)b[^}]*oak_log/g)].reduce(
        (sum, [, after, before]) => sum + Number(after ?? before),
        0,
      )
    },
  }
}
