import type { ClaimOperation } from '../body/bot/claims.ts'
import type { Claims } from '../body/contract/body-types.ts'
import { fromKey, keyOf, whole } from '../minecraft/blocks/position.ts'
import { own } from '../session/log/fold/records.ts'
import type { Session } from '../session/log/session-log.ts'

const placeOf = (key: string): string => fromKey(key).join(' ')

/** Tells the log of what bodies put up for a while and take away, so that it is known after a crash. */
export const noteScaffolds =
  (session: Pick<Session, 'state' | 'emit'>) =>
  (operation: ClaimOperation): void => {
    const { state, emit } = session
    const known = (key: string) => own(state.scaffolds ?? {}, placeOf(key))
    if (operation.do === 'put') {
      const { at, block, by } = operation.piece
      if (known(operation.key)?.block !== block) emit('scaffold.placed', by, { at: whole(at), block, seat: by })
    }
    if (operation.do === 'away' && known(operation.key))
      emit('scaffold.removed', 'host', { at: whole(fromKey(operation.key)) })
  }

/** What an earlier host of this session left standing. */
export const recallScaffolds = ({ state }: Pick<Session, 'state'>, { pieces }: Pick<Claims, 'pieces'>): void => {
  for (const { at, block, seat } of Object.values(state.scaffolds ?? {})) pieces.set(keyOf(at), { at, block, by: seat })
}
