import { mcteam } from '../../command-name.ts'
import { EnvironmentError, systemReason } from '../../errors.ts'

const again = `Begin again: ${mcteam} accounts add KEY`

const causes = {
  'code-expired': ['the code expired before it was typed', again],
  declined: ['the login was declined in the browser', again],
  ended: ['its login has ended', `Log it in again: ${mcteam} accounts add KEY`],
  'no-licence': ['the account does not own Minecraft: Java Edition', 'Buy it with this account, or use another one.'],
  'no-profile': [
    'the account owns Minecraft but has no player name yet',
    'Choose one at https://www.minecraft.net/msaprofile, or start the game once with it.',
  ],
  'no-network': ['the login service cannot be reached', 'See whether this machine has a network, then try again.'],
  banned: ['Xbox has banned the account', 'Use another account.'],
  guardian: [
    'the account of a child may not play online',
    'Let an adult allow it at https://account.microsoft.com/family/',
  ],
  'no-xbox': ['the account has no Xbox profile', 'Make one at https://signup.live.com/signup, then try again.'],
  terms: ['the account has not accepted the terms of Xbox', 'Accept them at https://www.xbox.com/, then try again.'],
  region: ['Xbox is not offered in the country of the account', 'Use another account.'],
  age: ['the account has to prove its age', 'Do it at https://login.live.com/login.srf, then try again.'],
  'play-time': ['the account has used up its time for playing', 'Wait, or use another account.'],
  service: ['the login service refuses', `Wait a while, then try again; if it stays: ${mcteam} accounts remove KEY`],
  stopped: ['stopped on request', 'Accounts that were logged in before stay so.'],
} as const satisfies Record<string, readonly [string, string]>
export type LoginRefusalCause = keyof typeof causes

/** Numbers of Xbox for why it gives no token (https://minecraft.wiki/w/Microsoft_authentication#Obtain_XSTS_token_for_Minecraft). */
const xboxErrors: Readonly<Record<number, LoginRefusalCause>> = {
  2148916227: 'banned',
  2148916229: 'guardian',
  2148916233: 'no-xbox',
  2148916234: 'terms',
  2148916235: 'region',
  2148916236: 'age',
  2148916237: 'play-time',
  2148916238: 'guardian',
}
export const xboxRefusal = (code: unknown): LoginRefusalCause => xboxErrors[Number(code)] ?? 'service'

/**
 * Why an account is not logged in. Nothing of what the service says is repeated, which may have tokens in it, and its key stands in
 * no text: what shows it to a person puts it before. The message is a part of a sentence.
 */
export class LoginRefused extends EnvironmentError {
  readonly refusal: LoginRefusalCause

  constructor(message: string, remedy: string, refusal: LoginRefusalCause) {
    super(message, remedy)
    this.refusal = refusal
  }
}

export function loginRefused(cause: LoginRefusalCause, detail?: string): LoginRefused {
  const [message, remedy] = causes[cause]
  return new LoginRefused(detail === undefined ? message : `${message} (${detail})`, remedy, cause)
}

/** What a failed request means: `fetch` hides the system's code in the cause. */
export function refusalOfFailure(error: unknown): LoginRefused {
  if (error instanceof LoginRefused) return error
  // The login library begins its errors with the status of the answer.
  const status = error instanceof Error ? /^[1-5]\d\d\b/.exec(error.message)?.[0] : undefined
  if (status !== undefined) return loginRefused('service', `status ${status}`)
  const isNetwork = error instanceof Error && (error.cause !== undefined || error.name === 'TimeoutError')
  return isNetwork ? loginRefused('no-network', systemReason(error.cause)) : loginRefused('service')
}
