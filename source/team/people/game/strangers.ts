import { endHint, nearestName, sameName } from '../../../minecraft/names/suggestions.ts'
import { mayBecome, refusedCommand } from '../../../session/attach/access.ts'
import { own } from '../../../session/log/fold/records.ts'
import { listed } from '../../../session/log/listed.ts'
import { playerRightWords } from '../../../session/log/policy-words.ts'
import { atEnd, type Ending } from '../../ending.ts'
import type { Roster } from '../../seats/roster.ts'
import type { SessionLike, TeamPeople } from '../../team-interface.ts'
import type { Approvals } from '../approvals.ts'
import { type Handlers, no, okBut } from '../command-handlers.ts'
import type { People } from '../people.ts'
import { gameLine } from './said-in-game.ts'

/** Players who are not of the team, as a person at a screen decided on them. */
export interface Strangers {
  /** Undefined: nothing was decided. */
  may(name: string): 'allow' | 'chat' | 'ignore' | undefined
  /** A player spoke to an agent: a person who can decide is asked whether that one gives orders. */
  spoke(name: string, words: string): void
  /** A player wants to set a goal: the same, and where no person can decide it, that one is told who may set goals. */
  setsGoal(name: string, words: string): void
  left(name: string): void
}

export interface StrangerNeeds {
  readonly session: SessionLike
  readonly roster: Roster
  readonly approvals: Approvals
  readonly people: Pick<People, 'all'>
  readonly ending: Pick<Ending, 'signal'>
  readonly humans: TeamPeople
}

/** Players who may be asked about at once: one who comes under ever new names must not fill the inbox. */
const askedAtMost = 3

/** Players who are told at most in one session who may set goals. */
const toldAtMost = 20

/** `changed`: what a player may do was decided. */
export const createStrangers = (needs: StrangerNeeds, changed: (name: string) => void): Strangers => {
  const { session, roster, approvals, people, ending, humans } = needs
  const asking = new Map<string, AbortController>()
  const may: Strangers['may'] = name => own(session.state.session.players ?? {}, name)
  const say = (name: string, text: string): void => roster.bodies()[0]?.say(gameLine(`@${name} ${text}`))
  const isDecidedHere = (): boolean =>
    [...people.all.values()].some(
      ({ atTerminal, access, role }) =>
        atTerminal && refusedCommand({ access, role, others: humans.others }, { type: 'approve' }) === undefined,
    )

  const ask = async (name: string, words: string): Promise<void> => {
    const gone = new AbortController()
    asking.set(name, gone)
    say(name, 'I have asked whether you may give me orders.')
    const leads = mayBecome({ access: 'member', others: humans.others }, 'leader')
    const allowed = `${playerRightWords.allow}${leads ? ', sets its goal and decides on its plans' : ''}`
    const detail = `${name}, a player who is not of the team, said: “${words}”. Approved, ${name} ${allowed}; rejected, ${name} ${playerRightWords.chat}. With /player ${name} ignore, ${name} ${playerRightWords.ignore}.`
    const request = { seat: name, kind: 'player', wants: 'wants to give orders', detail, forced: true } as const
    const { approved, by, source } = await approvals.ask(request, gone.signal)
    asking.delete(name)
    if (source === 'person') session.emit('human.player', by, { player: name, may: approved ? 'allow' : 'chat', by })
  }
  const unsubscribe = session.subscribe(({ type, data }) => {
    if (type !== 'human.player') return
    asking.get(data.player)?.abort()
    if (data.may === 'allow') say(data.player, `${data.by} lets you give orders. Say it again.`)
    else if (data.may === 'chat') say(data.player, 'I hear you, but I take no orders from you.')
    changed(data.player)
  })
  atEnd(ending, unsubscribe)

  const told = new Set<string>()
  const tellWhoMay = (name: string): void => {
    if (told.has(name) || told.size >= toldAtMost) return
    told.add(name)
    const names = [...people.all.values()].flatMap(({ name: one, access, online, inGame }) =>
      (online || inGame) && mayBecome({ access, others: humans.others }, 'leader') ? [one] : [],
    )
    const who = names.length > 0 ? `from ${listed(names)} only` : 'only from who is of the team'
    say(name, `I take goals ${who}.`)
  }
  /** Whether it is asked, or was decided before. */
  const spoke = (name: string, words: string): boolean => {
    if (may(name) !== undefined || asking.has(name)) return true
    // On a world that admits players by a number, the others only look on.
    if (humans.admission !== undefined || asking.size >= askedAtMost || !isDecidedHere()) return false
    void ask(name, words)
    return true
  }

  return {
    may,
    spoke: (name, words) => void spoke(name, words),
    setsGoal(name, words) {
      if (!spoke(name, words)) tellWhoMay(name)
    },
    left: name => asking.get(name)?.abort(),
  }
}

/** Players whom agents see, who were asked about, or about whom was decided. */
const playersKnown = ({ state }: SessionLike, roster: Roster): string[] => [
  ...roster
    .bodies()
    .flatMap(body => body.observe().players.flatMap(({ name }) => (roster.members.has(name) ? [] : [name]))),
  ...Object.keys(state.session.players ?? {}),
  ...Object.values(state.approvals).flatMap(({ kind, seat }) => (kind === 'player' ? [seat] : [])),
  ...Object.keys(state.people),
]

/** `/player NAME allow`: the same decision at any time. */
export const playerCommand = ({
  session,
  roster,
  humans,
}: Pick<StrangerNeeds, 'session' | 'roster' | 'humans'>): Pick<Handlers, 'player'> => ({
  player({ player, may }, person) {
    if (roster.members.has(player)) return no('forbidden', `${player} is an agent of the team.`)
    if (humans.admission !== undefined && may === 'allow')
      return no('unable', 'On this world the players of the team are named at the start: --human NAME.')
    const known = playersKnown(session, roster)
    const found = sameName(known, player)
    const name = found ?? player
    session.emit('human.player', person.name, { player: name, may, by: person.name })
    const hint = found === undefined ? nearestName(player, known, { anyCase: true }) : undefined
    return okBut(
      `${name} ${playerRightWords[may]}.`,
      found === undefined
        ? [`No player of that name is in sight or was heard of${endHint(hint, ': it holds when one comes.')}`]
        : [],
    )
  },
})
