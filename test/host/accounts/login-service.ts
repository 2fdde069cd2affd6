import { createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes, randomUUID, sign } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * The login service of Microsoft, Xbox and Minecraft on loopback, as far as a client of the game speaks with it: device code and
 * refresh (RFC 8628, 6749), Xbox user, device and title tokens, XSTS, Minecraft's login, entitlements, profile, chat keys, and the session
 * server on both of its sides. A token is good only where it was made for.
 */

export interface StandInAccount {
  /** The player; undefined: none was chosen yet. */
  name?: string
  owns: boolean
  /** Why Xbox gives no token. */
  xboxError?: number
  /** What the questions for the first token are answered with before the token itself. */
  answers: string[]
  /** Whether its old tokens are good for new ones. */
  remembered: boolean
  /** Keys for signed chat. */
  keys: boolean
}

export interface LoginService {
  readonly address: string
  /** Whose browser types the next code. */
  next: StandInAccount
  account(more?: Partial<StandInAccount>): StandInAccount
  /** Paths that were asked, in order. */
  readonly asked: string[]
  /** Tokens and secrets that were handed out. */
  readonly tokens: readonly string[]
  /** Takes back all tokens for the game. */
  forget(): void
  /** Answers everything with this status. */
  broken: number | undefined
  /** Answers otherwise than Microsoft would. */
  otherwise: ((path: string) => Otherwise | undefined) | undefined
  /** What is told beside a code, for a service that tells something else. */
  codeMore: object
  /** Seconds that a code is good for. */
  codeGoodFor: number
  /** With which Minecraft's service signs chat keys. */
  readonly publicKey: string
  close(): Promise<void>
}

interface Otherwise {
  readonly status: number
  readonly headers?: Record<string, string>
  readonly text?: string
}

interface Question {
  readonly path: string
  readonly form: URLSearchParams
  // Bodies of requests, of any shape; each route takes from it what it needs.
  // biome-ignore lint/suspicious/noExplicitAny: a request's JSON is checked where it is used
  readonly json: any
  readonly headers: IncomingMessage['headers']
  readonly query: URLSearchParams
}
type Answer = readonly [status: number, body?: unknown]

const idOf = (name: string): string => Buffer.from(name.padEnd(16, '\0')).toString('hex').slice(0, 32)

export async function startLoginService(): Promise<LoginService> {
  const tokens: string[] = []
  /** What a token is for, and whose it is. */
  const known = new Map<string, { readonly kind: string; readonly account: StandInAccount }>()
  const joined = new Map<string, string>()
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const make = (kind: string, account: StandInAccount): string => {
    const token = `PLANTED${kind}${randomBytes(40).toString('base64url')}`
    tokens.push(token)
    known.set(token, { kind, account })
    return token
  }
  const whose = (kind: string, token: unknown): StandInAccount | undefined => {
    const found = known.get(String(token))
    return found?.kind === kind ? found.account : undefined
  }
  const liveAnswer = (account: StandInAccount): Answer => [
    200,
    {
      token_type: 'bearer',
      expires_in: 3600,
      access_token: make('live', account),
      refresh_token: make('old', account),
    },
  ]
  const inADay = () => new Date(Date.now() + 24 * 3_600_000).toISOString()
  const xboxAnswer = (kind: string, account: StandInAccount): Answer => [
    200,
    { NotAfter: inADay(), Token: make(kind, account), DisplayClaims: { xui: [{ uhs: 'hash', xid: '1' }] } },
  ]
  const nobody: StandInAccount = { owns: false, answers: [], remembered: false, keys: false }
  const bearer = ({ headers }: Question) => whose('game', headers.authorization?.replace(/^Bearer /, ''))

  const routes: Record<string, (question: Question) => Answer> = {
    '/login.live.com/oauth20_connect.srf': ({ form }) =>
      form.get('response_type') === 'device_code' && form.get('client_id') && form.get('scope')
        ? [
            200,
            {
              user_code: 'ABCD2345',
              device_code: make('device', service.next),
              verification_uri: 'https://www.microsoft.com/link',
              expires_in: service.codeGoodFor,
              interval: 0,
              ...service.codeMore,
            },
          ]
        : [400, { error: 'invalid_request' }],
    '/login.live.com/oauth20_token.srf': ({ form }) => {
      if (form.get('grant_type') === 'refresh_token') {
        const account = whose('old', form.get('refresh_token'))
        return account?.remembered ? liveAnswer(account) : [400, { error: 'invalid_grant' }]
      }
      const account = whose('device', form.get('device_code'))
      if (!account) return [400, { error: 'invalid_grant' }]
      const error = account.answers.shift()
      return error === undefined ? liveAnswer(account) : [400, { error, error_description: form.get('device_code') }]
    },
    '/user.auth.xboxlive.com/user/authenticate': ({ json, headers }) => {
      const account = whose('live', String(json.Properties.RpsTicket).replace(/^t=/, ''))
      return account && headers.signature ? xboxAnswer('user', account) : [401]
    },
    '/device.auth.xboxlive.com/device/authenticate': ({ json, headers }) =>
      json.Properties.ProofKey && headers.signature ? xboxAnswer('xboxdevice', nobody) : [400],
    '/title.auth.xboxlive.com/title/authenticate': ({ json }) => {
      const account = whose('live', String(json.Properties.RpsTicket).replace(/^t=/, ''))
      return account && whose('xboxdevice', json.Properties.DeviceToken) ? xboxAnswer('title', account) : [401]
    },
    '/xsts.auth.xboxlive.com/xsts/authorize': ({ json }) => {
      const account = whose('user', json.Properties.UserTokens[0])
      if (!account || !whose('title', json.Properties.TitleToken)) return [401]
      if (account.xboxError !== undefined) return [401, { XErr: account.xboxError, Message: '' }]
      return json.RelyingParty === 'rp://api.minecraftservices.com/' ? xboxAnswer('xsts', account) : [400]
    },
    '/api.minecraftservices.com/authentication/login_with_xbox': ({ json }) => {
      const account = whose('xsts', String(json.identityToken).replace(/^XBL3.0 x=hash;/, ''))
      return account
        ? [200, { username: 'x', token_type: 'Bearer', expires_in: 86_400, access_token: make('game', account) }]
        : [401]
    },
    '/api.minecraftservices.com/entitlements/mcstore': question => {
      const account = bearer(question)
      return account ? [200, { items: account.owns ? [{ name: 'game_minecraft' }] : [] }] : [401]
    },
    '/api.minecraftservices.com/minecraft/profile': question => {
      const account = bearer(question)
      if (!account) return [401]
      const { owns, name } = account
      return owns && name ? [200, { id: idOf(name), name, skins: [], capes: [] }] : [404, { error: 'NOT_FOUND' }]
    },
    '/api.minecraftservices.com/player/certificates': question => {
      const account = bearer(question)
      return account?.name && account.keys ? [200, chatKeys(idOf(account.name), privateKey)] : [403]
    },
    '/sessionserver.mojang.com/session/minecraft/join': ({ json }) => {
      const account = whose('game', json.accessToken)
      if (!account?.name || json.selectedProfile !== idOf(account.name))
        return [403, { error: 'ForbiddenOperationException', errorMessage: 'Invalid token' }]
      joined.set(json.serverId, account.name)
      return [204]
    },
    '/sessionserver.mojang.com/session/minecraft/hasJoined': ({ query }) => {
      const name = joined.get(query.get('serverId')!)
      return name !== undefined && name === query.get('username')
        ? [200, { id: idOf(name), name, properties: [] }]
        : [200, {}]
    },
  }

  const server = createServer(async (request, response) => {
    let text = ''
    for await (const piece of request) text += String(piece)
    const { pathname, searchParams } = new URL(request.url!, 'http://localhost')
    service.asked.push(pathname)
    const isJson = text.startsWith('{')
    const question = {
      path: pathname,
      form: new URLSearchParams(isJson ? '' : text),
      json: isJson ? JSON.parse(text) : {},
      headers: request.headers,
      query: searchParams,
    }
    const other = service.otherwise?.(pathname)
    if (other) return void response.writeHead(other.status, other.headers).end(other.text)
    const [status, body] = service.broken ? [service.broken, { sent: text }] : (routes[pathname]?.(question) ?? [404])
    response.writeHead(status, { 'Content-Type': 'application/json' })
    response.end(body === undefined ? '' : JSON.stringify(body))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const service: LoginService = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    account: more => ({ name: 'Ann', owns: true, answers: [], remembered: true, keys: false, ...more }),
    next: nobody,
    asked: [],
    tokens,
    forget() {
      for (const [token, { kind }] of known) if (kind === 'game') known.delete(token)
    },
    broken: undefined,
    otherwise: undefined,
    codeMore: {},
    codeGoodFor: 900,
    publicKey: String(publicKey.export({ type: 'spki', format: 'pem' })),
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return service
}

/** A pair of keys for one player, signed as Minecraft's service does since 1.19.1. */
function chatKeys(id: string, signer: KeyObject) {
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const expiresAt = new Date(Date.now() + 24 * 3_600_000)
  const spki = pair.publicKey.export({ type: 'spki', format: 'der' })
  const until = Buffer.alloc(8)
  until.writeBigInt64BE(BigInt(expiresAt.getTime()))
  const signed = Buffer.concat([Buffer.from(id, 'hex'), until, spki])
  const signature = sign('RSA-SHA1', signed, createPrivateKey(signer.export({ type: 'pkcs8', format: 'pem' })))
  const pem = (kind: string, der: Buffer) =>
    `-----BEGIN RSA ${kind} KEY-----\n${der.toString('base64').replace(/.{76}/g, '$&\n')}\n-----END RSA ${kind} KEY-----\n`
  return {
    keyPair: {
      publicKey: pem('PUBLIC', spki),
      privateKey: pem('PRIVATE', pair.privateKey.export({ type: 'pkcs8', format: 'der' })),
    },
    publicKeySignature: signature.toString('base64'),
    publicKeySignatureV2: signature.toString('base64'),
    expiresAt: expiresAt.toISOString(),
    refreshedAfter: new Date(Date.now() + 12 * 3_600_000).toISOString(),
    requestId: randomUUID(),
  }
}
