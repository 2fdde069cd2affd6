import { ActionError } from './body-types.ts'
import { type LandWish, landWords } from './land.ts'

/** What is not given leave for, and a person can be asked. */
export class NeedsLeave extends ActionError {
  readonly wish: LandWish
  constructor(wish: LandWish) {
    super('needs-leave', `needs leave to ${landWords(wish)}, outside of what its work is about`)
    this.wish = wish
  }
}

/** What is not given leave for, and no person can be asked. */
export const landRefusal = (wish: LandWish): ActionError =>
  new ActionError(
    'no-leave',
    `may not ${landWords(wish)}: that is outside of what its work is about, and the land there is to stay as it is; --land free gives leave`,
  )

/** What no other stand or block mends: the land lets nothing be changed, or a person is to be asked first. */
export const endsWork = ({ code }: ActionError): boolean => code === 'protected' || code === 'needs-leave'
