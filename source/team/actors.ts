import type { Body, BodyEvent } from '../body/types.ts'
import type { SessionLike } from './types.ts'

export interface ListenOptions {
  readonly seat: string
  readonly body: Body
  readonly emit: SessionLike['emit']
  /** Something about the body changed that its mind may have waited for. */
  readonly wake: () => void
  readonly chat: (from: string, text: string, whisper: boolean) => void
  readonly player: (name: string, here: boolean) => void
}

/** What a body tells becomes events. Returns the unsubscriber. */
export const listenTo = ({ seat, body, emit, wake, chat, player }: ListenOptions): (() => void) =>
  body.listen((event: BodyEvent) => {
    switch (event.type) {
      case 'joined':
        emit('body.joined', seat, { seat, username: body.username })
        wake()
        break
      case 'state': {
        const { type: _, position, inventory, ...rest } = event
        emit('body.state', seat, {
          seat,
          ...rest,
          ...(position ? { position: [...position] as [number, number, number] } : {}),
          ...(inventory ? { inventory: { ...inventory } } : {}),
        })
        break
      }
      case 'chat':
        chat(event.from, event.text, event.whisper)
        break
      case 'player':
        player(event.name, event.here)
        break
      case 'died':
        emit('body.died', seat, { seat, reason: event.reason })
        emit('alert', seat, { level: 'warning', text: `${seat} died: ${event.reason}`, seat })
        break
      case 'left':
        emit('body.left', seat, { seat, reason: event.reason })
        emit('alert', seat, { level: 'warning', text: `${seat} left the world: ${event.reason}`, seat })
        break
      case 'reconnected':
        emit('body.reconnected', seat, { seat, attempts: event.attempts })
        wake()
        break
    }
  })
