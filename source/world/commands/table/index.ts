import { literal, type Node } from '../language/tree.ts'
import { me, msg, say, teammsg, tell, tellraw, titleCommand, tm, w } from './chat.ts'
import { clear } from './clear.ts'
import { clone } from './clone.ts'
import { data } from './data.ts'
import { difficulty } from './difficulty.ts'
import { effect } from './effect.ts'
import { enchant } from './enchant.ts'
import { makeExecute } from './execute.ts'
import { experience, xp } from './experience.ts'
import { fill } from './fill.ts'
import { defaultgamemode, gamemode } from './gamemode.ts'
import { gamerule } from './gamerule.ts'
import { give } from './give.ts'
import { makeHelp } from './help.ts'
import { itemCommand } from './item.ts'
import { kill } from './kill.ts'
import { place } from './place.ts'
import { ban, banlist, kick, list, makeDeop, makeOp, pardon, whitelist } from './players.ts'
import { scoreboardCommand } from './scoreboard.ts'
import { setblock } from './setblock.ts'
import { summon } from './summon.ts'
import { tag } from './tag.ts'
import { team } from './team.ts'
import { teleport, tp } from './teleport.ts'
import { timeCommand } from './time.ts'
import { weather } from './weather.ts'
import { forceload, saveAll, seed, setworldspawn, spawnpoint, stop } from './world.ts'

/** Every command. A new one is a file beside this one and a name in this list; help, completion and errors follow. */
export const commands: Node = literal('').with(
  ban,
  banlist,
  clear,
  clone,
  data,
  defaultgamemode,
  makeDeop(() => commands),
  difficulty,
  effect,
  enchant,
  makeExecute(() => commands),
  experience,
  fill,
  forceload,
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
  place,
  saveAll,
  say,
  scoreboardCommand,
  seed,
  setblock,
  setworldspawn,
  spawnpoint,
  stop,
  summon,
  tag,
  team,
  teammsg,
  teleport,
  tell,
  tellraw,
  timeCommand,
  titleCommand,
  tm,
  tp,
  w,
  weather,
  whitelist,
  xp,
)
