import { Vec3 } from 'vec3'
import { errorText } from '../errors.ts'
import { blockText } from '../minecraft/blocks/block-text.ts'
import { taskBlueprints } from '../minecraft/blocks/blueprint.ts'
import type { Position } from '../minecraft/blocks/position.ts'
import { clean } from '../minecraft/names/server-text.ts'
import type { Condition } from '../session/log/events/plan.ts'
import { alone } from './alone.ts'
import { createChecks } from './check-conditions.ts'
import { isUnchanged } from './command-replies.ts'
import { runMechanisms } from './mechanisms.ts'
import { createOperator } from './operator.ts'
import { seeLand } from './operator-client.ts'
import { type BlockChange, type Referee, RefereeError, type RefereeOptions, type Score } from './referee-types.ts'
import { blockCommand, containerCommands, isGrowth, itemName, type LoggedBlock, outfitCommands } from './reinstate.ts'
import { createScoreParts } from './score-parts.ts'
import { expectedBlocks, playerCommands, stageCommands, startingPlace } from './stage-commands.ts'
import { refuseOutside, usualHeights } from './world-heights.ts'

/** Conditions that the referee's client answers from the blocks it was shown. */
const seenAsBlocks: ReadonlySet<Condition['kind']> = new Set(['placed', 'built'])

/** Joins as a spectator. Rejects with RefereeError when the server refuses it or it is no operator. */
export async function createReferee(options: RefereeOptions): Promise<Referee> {
  const username = options.username ?? 'referee'
  const { task, version } = options
  refuseOutside(task, usualHeights(version), `a world of Minecraft ${version}`)
  if (!options.console) await alone(options, username)
  return await takeOffice(options, username)
}

async function takeOffice(options: RefereeOptions, username: string): Promise<Referee> {
  const { task, version, tell = () => {} } = options
  const operator = await createOperator(options, username)
  const { presence, run, must, see, shows, carried } = operator
  const ofTask = taskBlueprints(task)
  const check = createChecks(task, options.blueprints ?? (() => ofTask), operator)
  const judged = createScoreParts(task, { carried, check }, operator)
  /** That an answer could not be read is told once. */
  let unreadable = false
  /** It did not come back in time: as long as it is away, no check waits for it again. */
  let isGone = false
  operator.onReturn(() => {
    isGone = false
  })

  function blockAt(at: Position): string | null {
    const found = see(at)
    return found && blockText(found)
  }

  return {
    username,
    async check(condition, players, stores) {
      if (isGone) return null
      try {
        await presence.present().catch((error: unknown) => {
          isGone = true
          throw error
        })
        const first = await check(condition, players, stores)
        if (first.met || !seenAsBlocks.has(condition.kind)) return first
        // A worker may have seen what the referee's own client has not heard of yet.
        await operator.catchUp()
        return await check(condition, players, stores)
      } catch (error) {
        if (!(error instanceof RefereeError || options.signal?.aborted)) throw error
        if (presence.bot && !unreadable) {
          unreadable = true
          tell('warning', errorText(error))
        }
        return null
      }
    },
    async prepare() {
      let said = ''
      for (const command of stageCommands(task, version, options.console !== undefined)) said = await must(command)
      await seeLand(await presence.present())
      const wrong = () => expectedBlocks(task).find(({ at, block }) => !isGrowth(see(at)?.block ?? '', block))
      if (!(await shows(() => wrong() === undefined))) {
        const { at, block } = wrong()!
        throw new RefereeError(
          `The arena does not stand: at ${at.join(' ')} ${block} is wanted, ${see(at)?.block ?? 'nothing visible'} stands.`,
          `Is the region protected or out of the view distance? The server answered the last command with ${said === '' ? 'nothing' : `“${clean(said)}”`}.`,
        )
      }
    },
    arrive: async () => await seeLand(await presence.present()),
    async reinstate(blocks, containers) {
      await seeLand(await presence.present())
      const wrong = () => blocks.filter(({ at, block }) => blockAt(at) !== block)
      /** What a command made as it was; what became so by itself, or only grew again, is not reported. */
      const changed = new Set<LoggedBlock>()
      // What hangs on something may fall before that is there: such things stand after the second or third time.
      for (let pass = 0; pass < 3 && wrong().length > 0; pass++) {
        for (const one of wrong().sort((a, b) => a.at[1] - b.at[1])) {
          const command = blockCommand(one)
          if (command === null) continue
          const grows = isGrowth(blockAt(one.at) ?? '', one.block)
          if (!isUnchanged(await run(command)) && !grows) changed.add(one)
        }
        await shows(() => wrong().length === 0, 500)
      }
      for (const one of containers) for (const command of containerCommands(one, version)) await run(command)
      const failed = wrong()
      return { blocks: [...changed].filter(one => !failed.includes(one)).length, failed }
    },
    async outfit(player, logged, others) {
      const found: Record<string, number> = {}
      for (const item of new Set([...Object.keys(logged.inventory), ...others]))
        if (itemName.test(item)) found[item] = await carried(player, item)
      for (const command of outfitCommands(player, logged, found, task.arena?.mode)) await run(command)
    },
    blockAt,
    async equip(player, index) {
      for (const command of playerCommands(task, player, index)) await run(command)
      // Judged before that is seen, they would still stand where an earlier run left them.
      const place = startingPlace(task, player, index)
      const seenAt = () => presence.bot?.players[player]?.entity?.position
      if (place) await shows(() => (seenAt()?.distanceTo(new Vec3(...place)) ?? 0) < 2, 2000)
    },
    async score(players, before) {
      await presence.present()
      const heard = { lines: operator.said().length, news: operator.news().length }
      const parts: Score['parts'][number][] = []
      let weights = 0
      let sum = 0
      for (const [index, part] of task.judge.entries()) {
        const result = await judged.judge(part, players, before[index])
        parts.push(result)
        weights += part.weight
        sum += (part.weight * result.done) / Math.max(1, result.total)
      }
      operator.forget(heard)
      return { completion: weights === 0 ? 0 : sum / weights, parts }
    },
    survey(limit) {
      const found: BlockChange[] = []
      if (!task.arena) return found
      const { from, to } = task.arena.region
      for (let y = from[1] + 1; y <= to[1]; y += 1) {
        for (let x = from[0]; x <= to[0]; x += 1) {
          for (let z = from[2]; z <= to[2]; z += 1) {
            const block = see([x, y, z])
            if (block && block.block !== 'air') found.push({ at: [x, y, z], ...block })
            if (found.length >= limit) return found
          }
        }
      }
      return found
    },
    work(say, log) {
      const { mechanisms = [] } = task.arena ?? {}
      const set = async (at: Position, block: string) => void (await run(`setblock ${at.join(' ')} ${block}`))
      const look = runMechanisms({ mechanisms, eyes: see, set, say, log, carried: operator.carriedNear })
      const forget = mechanisms.length > 0 ? operator.onBlock(look) : () => {}
      look()
      return forget
    },
    onBlock: operator.onBlock,
    onCommand: operator.onCommand,
    others: operator.others,
    onSaid: operator.onSaid,
    onReturn: operator.onReturn,
    close: operator.close,
  }
}
