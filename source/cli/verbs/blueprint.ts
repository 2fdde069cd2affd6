import { randomBytes } from 'node:crypto'
import { mcteam } from '../../command-name.ts'
import { exitCode, UsageError } from '../../errors.ts'
import { type Drawing, type DrawnBlock, withoutAirAround } from '../../minecraft/blocks/blueprint.ts'
import type { Position } from '../../minecraft/blocks/position.ts'
import { parseAddress } from '../../minecraft/server-address.ts'
import { pingServer, playableVersion } from '../../minecraft/server-status.ts'
import { createReferee } from '../../referee/referee.ts'
import { surveyBox } from '../../referee/survey-box.ts'
import { listSessions } from '../../session/attach/paths.ts'
import { drawBlocks } from '../../tasks/draw-blocks.ts'
import { buildable } from '../../tasks/importers/construction.ts'
import { openTask } from '../../tasks/sources/open-task.ts'
import { asYaml } from '../../tasks/yaml.ts'
import { passOf } from '../../world/protocol/admission.ts'
import { startWorld } from '../../world/start-world.ts'
import type { WorldVersion } from '../../world/types.ts'
import { type Flags, number, text } from '../command.ts'
import { printData, warn } from '../files.ts'
import { placeFlag } from '../place-flag.ts'

/** Name of the player who looks. */
const username = 'surveyor'
const boxBlocksAtMost = 262_144

/** `mcteam tasks blueprint [TASK] --from X,Y,Z --to X,Y,Z`: what stands in a world, as the `blueprints` of a task file. */
export async function run(input: readonly string[], flags: Flags): Promise<number> {
  const from = corner(flags, 'from')
  const to = corner(flags, 'to')
  const sides = from.map((value, axis) => Math.abs(to[axis]! - value) + 1)
  if (sides.reduce((product, side) => product * side, 1) > boxBlocksAtMost)
    throw new UsageError(
      `A box of ${sides.join(' × ')} blocks is too large; ${boxBlocksAtMost} is the most.`,
      'Choose corners that are nearer to each other.',
    )
  if (input.length > 1) throw new UsageError(`One task at a time, not ${input.join(' ')}.`, 'Name one of them.')
  const name = text(flags, 'name') ?? 'taken'
  if (!/^[a-z0-9][a-z0-9_-]*$/.test(name))
    throw new UsageError(`--name ${name} is no name of a blueprint.`, 'Use lower-case letters, digits, - and _.')
  const { blocks, version } = await taken(input[0], flags, from, to)
  const said: string[] = []
  const found = buildable(withoutAirAround(blocks), version, note => said.push(note)).blocks
  const solid = found.filter(({ block }) => block !== 'air').length
  if (solid === 0)
    throw new UsageError(
      `Between ${from.join(',')} and ${to.join(',')} stands nothing that could be built.`,
      'Choose other corners.',
    )
  const drawing: Drawing = drawBlocks(found)
  const made = asYaml({ blueprints: { [name]: drawing }, judge: [{ kind: 'built', blueprint: name }] })
  printData(
    `# ${solid} blocks of Minecraft ${version}, between ${from.join(' ')} and ${to.join(' ')}. For a task file: see docs/tasks.md.\n${made}`.trimEnd(),
  )
  for (const note of said) warn(note)
  return exitCode.done
}

interface Taken {
  readonly blocks: readonly DrawnBlock[]
  readonly version: string
}

async function taken(task: string | undefined, flags: Flags, from: Position, to: Position): Promise<Taken> {
  const server = text(flags, 'server')
  if (task !== undefined) {
    if (server !== undefined)
      throw new UsageError(
        'A task and --server exclude each other: the arena of a task is set up for it alone.',
        'Leave one out.',
      )
    return await fromArena(task, number(flags, 'seed') ?? 1, from, to)
  }
  const { host, port } = parseAddress(server ?? (await sessionWorld(text(flags, 'session'))))
  const version = playableVersion(await pingServer(host, port)).version
  return { version, blocks: await surveyBox({ host, port, version, username, from, to }) }
}

/** The arena of a task, set up in a world of its own. */
async function fromArena(reference: string, seed: number, from: Position, to: Position): Promise<Taken> {
  const task = await openTask(reference, seed)
  // Checked by the world itself, which refuses versions that it does not speak.
  const version = task.world.version as WorldVersion
  const secret = randomBytes(32).toString('base64url')
  const world = await startWorld({
    version,
    terrain: task.world.terrain,
    seed: task.seed,
    admission: { secret, reserved: [] },
  })
  try {
    const at = { host: world.host, port: world.port, version, console: (command: string) => world.command(command) }
    const referee = await createReferee({ ...at, task, pass: passOf(secret, 'referee') })
    await referee.prepare()
    await referee.close()
    return { version, blocks: await surveyBox({ ...at, username, pass: passOf(secret, username), from, to }) }
  } finally {
    await world.stop()
  }
}

async function sessionWorld(id: string | undefined): Promise<string> {
  const sessions = await listSessions()
  const found =
    id === undefined
      ? sessions.findLast(session => session.world !== undefined)
      : sessions.find(session => session.id.startsWith(id))
  if (found?.world !== undefined) return found.world
  throw new UsageError(
    id === undefined
      ? 'From which world?'
      : found
        ? `The world of the session ${found.id} is not open yet.`
        : `There is no running session ${id}.`,
    id === undefined
      ? 'Pass --server HOST:PORT, the name of a task for its arena, or start a session.'
      : found
        ? 'Try again in a moment.'
        : `${mcteam} sessions lists them.`,
  )
}

const example = `${mcteam} tasks blueprint --from 0,-60,0 --to 8,-55,8 --server localhost:25565`

function corner(flags: Flags, name: string): Position {
  const place = placeFlag(flags, name, example)
  if (!place) throw new UsageError('Which box?', `Both corners are needed: ${example}`)
  return place
}
