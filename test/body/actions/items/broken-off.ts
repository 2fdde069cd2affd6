import { vi } from 'vitest'
import type { ActionContext, ActionResult } from '../../../../source/body/contract/body-types.ts'
import type { Stage } from '../../stage.ts'

interface Performed {
  readonly name: string
  perform(context: ActionContext, args: never): Promise<string>
}

/** Performs an action whose clicks at the first window that it opens reach the server only after a husk has come and the body fights. */
export async function actBrokenOff(
  { act, body, world }: Stage,
  action: Performed,
  args: Record<string, unknown>,
): Promise<{ readonly done: ActionResult; readonly reflexes: readonly string[] }> {
  const reflexes: string[] = []
  const { perform } = action
  const spy = vi.spyOn(action, 'perform').mockImplementation((context, given) => {
    const { bot } = context
    bot.once('windowOpen', () => {
      const write = bot._client.write.bind(bot._client)
      const late: (() => void)[] = []
      bot._client.write = (name: string, packet: unknown) => {
        if (name === 'window_click') late.push(() => write(name, packet))
        else write(name, packet)
      }
      const stop = body.listen(event => {
        if (event.type !== 'reflex') return
        stop()
        reflexes.push(event.mode)
        bot._client.write = write
        for (const click of late) click()
      })
      void world.command('summon husk 0.5 -60 3.5')
    })
    return perform(context, given)
  })
  try {
    return { done: await act(action.name, args), reflexes }
  } finally {
    spy.mockRestore()
  }
}
