import process from 'node:process'
import { callToDig } from '../body/actions/items/collect.ts'
import { callToPlace } from '../body/actions/world/build.ts'
import { callToGoNear, callToMoveAway } from '../body/actions/world/go-to.ts'
import { MineflayerBody } from '../body/body.ts'
import { pause } from '../body/bot/waits.ts'
import type { KnownQuirks } from '../body/compat/quirk.ts'
import { loginRemedies, passwordVariable } from '../body/connection/password-login.ts'
import type { ClickOutcome, ServerWatch } from '../body/connection/server-notes.ts'
import type { Finding } from '../brain/providers/provider.ts'
import { EnvironmentError, messageOf, remedyOf } from '../errors.ts'
import { distance, type Position, show } from '../minecraft/blocks/position.ts'
import type { Account } from '../minecraft/create-bot.ts'
import { commandRights } from '../referee/command-rights.ts'
import { watchHeldUp } from './held-up-body.ts'

export interface CheckedServer {
  readonly host: string
  readonly port: number
  readonly version: string
  /** The player that joins, digs and leaves. */
  readonly username: string
  readonly referee: string
  /** Their Microsoft accounts, where the server checks accounts. */
  readonly account?: Account | undefined
  readonly refereeAccount?: Account | undefined
  /** A block that may be dug and put back; absent: a natural one near the body. */
  readonly at?: Position | undefined
  /** What a login plug-in is answered with. @default what the environment holds for it */
  readonly password?: string
  /** What is known of it; what it does otherwise is learned. */
  readonly quirks?: KnownQuirks
  readonly signal: AbortSignal
  /** Told what keeps the body from its work, a monster or the night, as long as it does. */
  heldUp?(why: string | undefined): void
}

/**
 * What is dug by hand within a second and lies about everywhere, by how little it shows that it was dug; up to 1.12 `grass` is the
 * block.
 */
const naturalBlocks = ['dirt', 'sand', 'red_sand', 'coarse_dirt', 'grass_block', 'grass', 'podzol', 'mycelium']
/** A natural block is looked for within this of the body, in blocks. */
const reachBlocks = 10
/** One cell may be refused for reasons of its own; so many are a protected place. */
const cellsTried = 3
/** Login plug-ins ask for a password within this after the join, in ms. */
const passwordAskedMs = 2_500
/** The land around has come after this, in ms, or the server sends no more. */
const landComesMs = 6_000
/** So far a body walks and back, to see whether it is put back, in blocks. */
const walkBlocks = 6
/** Fewer ticks a second than this make everything slow. */
const slowTicksPerSecond = 17
/** So many corrections on the way are more than the odd one after a join. */
const manySetBacks = 3
/** How often it is looked whether a line has come, in ms. */
const lookAgainMs = 100
/** A body works on what is so near, in chunks; farther land is only seen. */
const enoughChunks = 3

/**
 * Joins a server with a throwaway body and tries what a team needs there: land, walking, digging, placing, a click in the
 * inventory; then what the referee may do. What it digs it puts back. Each finding comes as soon as it is known.
 */
export async function* checkServer(server: CheckedServer): AsyncGenerator<Finding> {
  const started = performance.now()
  const body = new MineflayerBody({ password: process.env[passwordVariable], ...server })
  try {
    await body.start()
  } catch (error) {
    yield bad(
      `No body can join: ${messageOf(error)}`,
      remedyOf(error) ?? 'Join with the game to see whether it lets any player in.',
    )
    return
  }
  let reason = 'the connection was lost'
  const stopListening = body.listen(event => {
    if (event.type === 'left') reason = event.reason
  })
  const stopWatching = watchHeldUp(body, why => server.heldUp?.(why))
  try {
    const seconds = ((performance.now() - started) / 1_000).toFixed(1)
    yield { state: 'ok', what: `${server.username} joined in ${seconds} s${softwareOf(body)}` }
    yield* checkBody(body, server)
  } catch (error) {
    if (body.online) throw error
    yield bad(`The server threw the body out: ${reason}`, 'Join with the game to see whether it lets any player stay.')
  } finally {
    stopListening()
    stopWatching()
    await body.close()
  }
  yield await checkReferee(server)
}

/** What a body finds out by itself, one thing after the other. */
async function* checkBody(body: MineflayerBody, { at, signal }: CheckedServer): AsyncGenerator<Finding> {
  const lack = body.land
  if (lack !== null) {
    yield bad(
      `The body sees no land: ${lack}`,
      'Look at the server’s version and its proxy; --version NAME joins as another one.',
    )
    return
  }
  // Such a plug-in asks a moment after the join.
  if (await waitFor(() => body.login !== undefined, passwordAskedMs, signal)) {
    const { line, trouble } = body.login!
    if (trouble !== null) {
      yield bad(`The server asks for a password: "${line}"`, loginRemedies[trouble])
      return
    }
    yield ok(`Logged in: the server takes the password in ${passwordVariable}`)
  }
  const { gameMode } = connected(body).notes()
  if (gameMode !== 'survival' && gameMode !== 'creative') {
    yield bad(
      `The game mode is ${gameMode}: nothing can be dug or placed`,
      `Set gamemode=survival in its server.properties, or run “gamemode survival ${body.username}” in its console.`,
    )
    return
  }
  yield await checkWalk(body, signal)
  // Land comes bit by bit, and its pace is told once a second.
  await waitFor(() => connected(body).notes().chunksInSight >= enoughChunks, landComesMs, signal)
  yield* surroundings(body)
  yield* checkWork(body, at, signal)
}

function* surroundings(body: MineflayerBody): Generator<Finding> {
  const { chunksInSight, ticksPerSecond } = connected(body).notes()
  const seen = `Sees ${chunksInSight} chunks around ${show(body.observe().position)}`
  yield chunksInSight >= enoughChunks
    ? ok(seen)
    : note(`${seen}, no farther`, 'Set view-distance to 6 or more in its server.properties.')
  const pace = `${Math.round(ticksPerSecond)} ticks a second`
  yield ticksPerSecond >= slowTicksPerSecond
    ? ok(pace)
    : note(`${pace}, of 20`, 'The server is busy: all that a team does takes longer there.')
}

/** It walks a few blocks and back. */
async function checkWalk(body: MineflayerBody, signal: AbortSignal): Promise<Finding> {
  const before = connected(body).notes().setBacks
  const from = body.observe().position
  const away = await body.perform(callToMoveAway(walkBlocks), { signal })
  const back = await body.perform(callToGoNear(from, 2), { signal })
  const setBacks = connected(body).notes().setBacks - before
  const stuck = [away, back].find(one => one.result !== 'success')
  if (setBacks >= manySetBacks)
    return note(
      `The server put the body back ${setBacks} times on ${2 * walkBlocks} blocks`,
      'An anti-cheat plug-in, or a slow connection: ask for an exemption of the agents’ names.',
    )
  if (stuck)
    return note(
      `It cannot walk ${walkBlocks} blocks: ${stuck.reason}`,
      'Is the spawn walled in? Let the agents out, or move the spawn.',
    )
  return ok(`Walks${setBacks > 0 ? `; put back ${setBacks === 1 ? 'once' : `${setBacks} times`}` : ', never put back'}`)
}

/** It digs a block, clicks in its inventory, and puts the block back. */
async function* checkWork(
  body: MineflayerBody,
  at: Position | undefined,
  signal: AbortSignal,
): AsyncGenerator<Finding> {
  const cells = at ? [at] : await naturalCells(body)
  if (cells.length === 0) {
    yield note(
      `There is no earth or sand within ${reachBlocks} blocks to try digging at`,
      'Name a block that may be dug and put back: --at X,Y,Z',
    )
    return
  }
  let refused = ''
  for (const cell of cells) {
    const carried = body.observe().inventory
    const dug = await body.perform(callToDig(cell), { signal })
    if (dug.result !== 'success') {
      refused = `${show(cell)}: ${dug.reason}`
      continue
    }
    yield ok(`Digs: ${dug.reason}`)
    const clicked = await connected(body).click(signal)
    if (clicked !== 'nothing-carried') yield clickFinding(clicked)
    const item = Object.entries(body.observe().inventory).find(([name, count]) => count > (carried[name] ?? 0))?.[0]
    if (item === undefined) {
      yield note(
        `What was dug at ${show(cell)} gave nothing to put back`,
        'Does a plug-in take drops, or clear them? Agents get items by picking up what falls.',
      )
      return
    }
    const placed = await body.perform(callToPlace(item, cell), { signal })
    yield placed.result === 'success'
      ? ok(`Places: put ${item} back at ${show(cell)}`)
      : bad(`It cannot place ${item} at ${show(cell)}: ${placed.reason}`, leaveToBuild)
    return
  }
  const said = connected(body).notes().lines.at(-1)
  yield bad(
    `It cannot dig at ${refused}${said === undefined ? '' : `. The server’s last line: "${said}"`}`,
    leaveToBuild,
  )
}

const leaveToBuild =
  'The spawn (16 blocks around, for all but operators) or a claim may be protected: start further away, or give the agents leave to build.'

const clickFinding = (outcome: ClickOutcome): Finding => {
  if (outcome === 'confirmed') return ok('Clicks in the inventory are confirmed')
  if (outcome === 'silent')
    return note(
      'The server confirms no click in the inventory',
      'Crafting and chests take a little longer there; if they fail, see whether a plug-in forbids clicks.',
    )
  return bad(
    'A click in the inventory moved nothing',
    'A plug-in may forbid it until a login or a rank is there. Agents craft and use chests by such clicks.',
  )
}

/** Natural surface blocks near a body, by how little digging them shows, then by how near. */
async function naturalCells(body: MineflayerBody): Promise<Position[]> {
  const here = body.observe().position
  const land = await body.survey(here)
  if (!land) return []
  const [west, north] = land.from
  const cells = land.rows.flatMap((row, dz) =>
    row.flatMap((y, dx): Position[] => (y === null ? [] : [[west + dx, y - 1, north + dz]])),
  )
  const near = cells.filter(cell => distance(cell, here) <= reachBlocks && distance(cell, here) >= 1.5)
  const found = (await body.blocksAt(near)).flatMap(({ at, block }) => {
    const rank = naturalBlocks.indexOf(block ?? '')
    return rank < 0 ? [] : [{ at, rank, far: distance(at, here) }]
  })
  found.sort((a, b) => a.rank - b.rank || a.far - b.far)
  return found.slice(0, cellsTried).map(({ at }) => at)
}

/** Whether it became so within these ms. */
async function waitFor(isSo: () => boolean, ms: number, signal: AbortSignal): Promise<boolean> {
  for (const end = performance.now() + ms; !isSo() && performance.now() < end; ) await pause(lookAgainMs, signal)
  return isSo()
}

/** A server that lets no player command has bodies look into chests themselves: that is no fault. */
async function checkReferee(server: CheckedServer): Promise<Finding> {
  const { referee, refereeAccount } = server
  try {
    const answer = await commandRights({ ...server, username: referee, account: refereeAccount })
    return answer === null
      ? ok(`The referee (${referee}) may command: it sets arenas and judges`)
      : note(
          `The referee (${referee}) may not command (${answer}); the agents look into chests themselves`,
          `For tasks with an arena make it an operator: run “op ${referee}” in the server’s console.`,
        )
  } catch (error) {
    return note(
      `The referee cannot join: ${messageOf(error)}`,
      remedyOf(error) ?? `Let ${referee} join, or name another: --referee NAME`,
    )
  }
}

const softwareOf = (body: MineflayerBody): string => {
  const { software, gameMode } = connected(body).notes()
  return `: ${software ?? 'software that does not tell its name'}, ${gameMode}`
}

function connected(body: MineflayerBody): ServerWatch {
  if (!body.server) throw new EnvironmentError('The connection was lost.', 'Is the server still running?')
  return body.server
}

const ok = (what: string): Finding => ({ state: 'ok', what })
const note = (what: string, fix: string): Finding => ({ state: 'note', what, fix })
const bad = (what: string, fix: string): Finding => ({ state: 'bad', what, fix })
