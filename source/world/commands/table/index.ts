import { literal, type Node } from '../language/tree.ts'
import { me, msg, say, tell, tellraw, titleCommand, w } from './chat.ts'
import { clear } from './clear.ts'
import { data } from './data.ts'
import { difficulty } from './difficulty.ts'
import { effect } from './effect.ts'
import { makeExecute } from './execute.ts'
import { experience, xp } from './experience.ts'
import { fill } from './fill.ts'
import { gamemode } from './gamemode.ts'
import { gamerule } from './gamerule.ts'
import { give } from './give.ts'
import { makeHelp } from './help.ts'
import { itemCommand } from './item.ts'
import { kill } from './kill.ts'
import { ban, kick, list, makeDeop, makeOp, pardon } from './players.ts'
import { setblock } from './setblock.ts'
import { summon } from './summon.ts'
import { tag } from './tag.ts'
import { teleport, tp } from './teleport.ts'
import { timeCommand } from './time.ts'
import { weather } from './weather.ts'
import { saveAll, seed, setworldspawn, spawnpoint, stop } from './world.ts'

/** Every command. A new one is a file beside this one and a name in this list; help, completion and errors follow. */
export const commands: Node = literal('').with(
  ban,
  clear,
  data,
  makeDeop(() => commands),
  difficulty,
  effect,
  makeExecute(() => commands),
  experience,
  fill,
  gamemode,
  gamerule,
  give,
  makeHelp(() => commands),
  itemCommand,
  kick,
  kill,
  list,
  me,
  msg,
  makeOp(() => commands),
  pardon,
  saveAll,
  say,
  seed,
  setblock,
  setworldspawn,
  spawnpoint,
  stop,
  summon,
  tag,
  teleport,
  tell,
  tellraw,
  timeCommand,
  titleCommand,
  tp,
  w,
  weather,
  xp,
)
