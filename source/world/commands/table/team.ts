import { scoreHolders } from '../arguments/entities.ts'
import { color, component, team as teamArgument } from '../arguments/names.ts'
import { boolean, word } from '../arguments/simple.ts'
import { failure } from '../language/errors.ts'
import { argument, type Context, literal, type Node } from '../language/tree.ts'
import { tellTeam } from '../score-wire.ts'
import { holderOf, type Team, teamOf, teams } from '../scores.ts'
import { doneFor, doneTo } from './naming.ts'
import { selfEntity } from './self.ts'

const newName = argument('team', word())
const which = argument('team', teamArgument)
const displayName = argument('displayName', component)
const members = argument('members', scoreHolders)
const allowed = argument('allowed', boolean)
const value = argument('value', color)
const affix = argument('affix', component)

const shown = (team: Team): string => `[${team.displayName}]`

function add(context: Context): number {
  const name = context.get(newName)
  const shownAs = context.find(displayName)
  const all = teams(context.game)
  if (all.has(name)) throw failure('commands.team.add.duplicate')
  const made: Team = {
    name,
    displayName: shownAs ? context.game.plainText(shownAs) : name,
    color: 'reset',
    friendlyFire: true,
    seeFriendlyInvisibles: true,
    nametagVisibility: 'always',
    deathMessageVisibility: 'always',
    collisionRule: 'always',
    prefix: '',
    suffix: '',
    members: new Set(),
  }
  all.set(name, made)
  tellTeam(context.game, made, 'add')
  context.done('commands.team.add.success', shown(made))
  return all.size
}

function join(context: Context): number {
  const team = context.get(which)
  const joining = context.find(members) ?? [holderOf(selfEntity(context))]
  for (const holder of joining) {
    teamOf(context.game, holder)?.members.delete(holder)
    team.members.add(holder)
  }
  tellTeam(context.game, team, 'join', joining)
  return doneFor(context, 'commands.team.join.success', joining, who => [who, shown(team)])
}

function leave(context: Context): number {
  const leaving = context.get(members)
  for (const holder of leaving) {
    const team = teamOf(context.game, holder)
    if (!team) continue
    team.members.delete(holder)
    tellTeam(context.game, team, 'leave', [holder])
  }
  return doneTo(context, 'commands.team.leave.success', leaving)
}

function list(context: Context): number {
  const all = [...teams(context.game).values()]
  if (all.length === 0) context.tell('commands.team.list.teams.empty')
  else context.tell('commands.team.list.teams.success', all.length, all.map(shown).join(', '))
  return all.length
}

function listMembers(context: Context): number {
  const team = context.get(which)
  const { size } = team.members
  if (size === 0) context.tell('commands.team.list.members.empty', shown(team))
  else context.tell('commands.team.list.members.success', shown(team), size, [...team.members].join(', '))
  return size
}

/** Changes one option of a team; says so, or that nothing changed. */
function option<K extends keyof Team>(
  context: Context,
  key: K,
  wanted: Team[K],
  unchanged: string | undefined,
  done: string,
  ...more: readonly string[]
): number {
  const team = context.get(which)
  if (unchanged && team[key] === wanted) throw failure(unchanged)
  team[key] = wanted
  tellTeam(context.game, team, 'change')
  context.done(done, shown(team), ...more)
  return 0
}

const onOff = (name: 'friendlyFire' | 'seeFriendlyInvisibles', key: string): Node =>
  literal(name).with(
    allowed.run(context => {
      const on = context.get(allowed)
      const [same, done] = on ? ['alreadyEnabled', 'enabled'] : ['alreadyDisabled', 'disabled']
      return option(context, name, on, `${key}.${same}`, `${key}.${done}`)
    }),
  )

const choice = (
  name: 'nametagVisibility' | 'deathMessageVisibility' | 'collisionRule',
  choices: readonly string[],
): Node =>
  literal(name).with(
    ...choices.map(chosen =>
      literal(chosen).run(context => {
        const key = `commands.team.option.${name}`
        return option(context, name, chosen, `${key}.unchanged`, `${key}.success`, chosen)
      }),
    ),
  )

const text = (name: 'prefix' | 'suffix'): Node =>
  literal(name).with(
    affix.run(context => {
      const words = context.game.plainText(context.get(affix))
      const team = context.get(which)
      team[name] = words
      tellTeam(context.game, team, 'change')
      context.done(`commands.team.option.${name}.success`, words)
      return 1
    }),
  )

const visibilities = ['never', 'hideForOtherTeams', 'hideForOwnTeam', 'always']

export const team = literal('team')
  .needs(2)
  .with(
    literal('list').run(list).with(which.run(listMembers)),
    literal('add').path(newName.run(add), displayName.run(add)),
    literal('remove').with(
      which.run(context => {
        const gone = context.get(which)
        teams(context.game).delete(gone.name)
        tellTeam(context.game, gone, 'remove')
        context.done('commands.team.remove.success', shown(gone))
        return teams(context.game).size
      }),
    ),
    literal('empty').with(
      which.run(context => {
        const emptied = context.get(which)
        const { size } = emptied.members
        if (size === 0) throw failure('commands.team.empty.unchanged')
        tellTeam(context.game, emptied, 'leave')
        emptied.members.clear()
        context.done('commands.team.empty.success', size, shown(emptied))
        return size
      }),
    ),
    literal('join').path(which.run(join), members.run(join)),
    literal('leave').with(members.run(leave)),
    literal('modify').with(
      which.with(
        literal('displayName').with(
          displayName.run(context =>
            option(
              context,
              'displayName',
              context.game.plainText(context.get(displayName)),
              'commands.team.option.name.unchanged',
              'commands.team.option.name.success',
            ),
          ),
        ),
        literal('color').with(
          value.run(context => {
            const chosen = context.get(value)
            const key = 'commands.team.option.color'
            return option(context, 'color', chosen, `${key}.unchanged`, `${key}.success`, chosen)
          }),
        ),
        onOff('friendlyFire', 'commands.team.option.friendlyfire'),
        onOff('seeFriendlyInvisibles', 'commands.team.option.seeFriendlyInvisibles'),
        choice('nametagVisibility', visibilities),
        choice('deathMessageVisibility', visibilities),
        choice('collisionRule', ['always', 'never', 'pushOwnTeam', 'pushOtherTeams']),
        text('prefix'),
        text('suffix'),
      ),
    ),
  )
