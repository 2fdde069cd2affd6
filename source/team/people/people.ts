import { leaderOf } from '../../organizations/organization.ts'
import { mayBecome } from '../../session/attach/access.ts'
import type { CommandReply } from '../../session/attach/commands.ts'
import { createReturning, type ReturningNeeds } from '../restore/returning-people.ts'
import type { TeamOptions } from '../team-interface.ts'
import { type AvatarNeeds, createAvatars } from './avatars.ts'
import { countWords, type Drafts } from './drafts.ts'
import type { Hands } from './hands.ts'
import { createKeptSeats } from './kept-seats.ts'
import type { People, Person, Role } from './person.ts'
import { personActWords } from './person-act-words.ts'

const ok = (text: string): CommandReply => ({ ok: true, text })
const no = (text: string): CommandReply => ({ ok: false, text })

export interface PeopleNeeds extends AvatarNeeds, ReturningNeeds {
  readonly drafts: Drafts
  readonly hands: Hands
  /** All people by name; filled here. */
  readonly all: Map<string, Person>
  /** The most that people may become who join without having started the session. */
  readonly others: TeamOptions['others']
}

export const createPeople = (needs: PeopleNeeds): People => {
  const { session, roster, drafts, hands, all } = needs
  const { members } = roster
  const { emit } = session
  const absent = createReturning(needs)
  for (const person of absent.people) all.set(person.name, person)
  const known = (name: string): Person => {
    const person = all.get(name) ?? {
      ...{
        name,
        role: 'observer' as const,
        access: 'member' as const,
        seat: null,
        online: false,
        atTerminal: false,
        inGame: false,
      },
      avatar: null,
    }
    all.set(name, person)
    return person
  }

  const announce = (person: Person): void =>
    void emit('human.role', person.name, {
      person: person.name,
      role: person.role,
      seat: person.seat || undefined,
    })

  /** Back to the agent, with a summary of what the person did. */
  const giveBack = (person: Person): { readonly seat: string; readonly summary: string } | null => {
    const { seat } = person
    person.seat = null
    if (seat === null) return null
    // What the person began ends with the seat: the agent's own actions would find the body busy.
    hands.next(person.name)
    const member = members.get(seat)
    if (!member?.mind) return null
    const done = (session.state.seats[seat]?.personActs ?? []).map(personActWords).join('; ')
    const summary = `${person.name} ${done || 'only watched'}`
    emit('seat.occupied', person.name, {
      seat,
      occupant: { kind: 'agent', label: member.brain.label },
      by: person.name,
      summary,
    })
    member.memory.add(`While ${person.name} had my seat: ${summary}`)
    drafts.release(seat)
    // Whatever the agent was about to do belonged to another moment. A leader's thought holds for the whole team.
    if (!member.leader) member.mind.interrupt(`${person.name} gave the seat back`)
    // The body is still at it for a moment; the person, or another one, may have the seat again by then.
    void hands.free(person.name).then(() => {
      const now = session.state.seats[seat]
      if (now?.occupant.kind === 'agent' && !now.paused) member.mind?.resume()
    })
    return { seat, summary }
  }

  const sit = (person: Person, seat: string): void => {
    const member = members.get(seat)!
    if (!member.leader) member.mind?.pause()
    person.seat = seat
    roster.bench.free(seat)
    emit('seat.occupied', person.name, { seat, occupant: { kind: 'person', label: person.name }, by: person.name })
    people.awaken(person)
  }

  const { enterWorld, leaveWorld } = createAvatars(needs, name => absent.avatars.delete(name))

  /** Who decides in a team without a leader. */
  const decides = (): string => {
    const owner = [...all.values()].find(person => person.access === 'owner')
    return owner ? ` ${owner.name}, who started the session, decides.` : ''
  }

  /** Why a person may not become that here; the one who started the session says what others may. */
  const refusedRole = ({ access }: Person, role: Role): string | undefined => {
    const { others } = needs
    if (mayBecome({ access, others }, role)) return undefined
    return `Who joins this session can be ${others === 'peer' ? 'a peer' : 'an observer'} at most (--others ${others}).${decides()}`
  }

  /** What they came as; when it cannot be, the log says why. */
  const wished = async (person: Person, role: Role): Promise<void> => {
    const { ok: got, text } = await people.role(person, role)
    if (!got) emit('alert', person.name, { level: 'warning', text: `${person.name} cannot be ${role}: ${text}` })
  }

  const keptSeats = createKeptSeats({
    ...{ session, all, decides },
    giveBack: person => {
      giveBack(person)
      person.role = 'observer'
      announce(person)
    },
    take: (person, seat) => people.take(person, seat),
  })

  const people: People = {
    all,
    join({ person: name, role: wish, access = 'member' }, early = false) {
      const again = all.get(name)
      const person = known(name)
      person.access = access
      // A second terminal of the same person: it changes what they are only when it says so.
      if (person.online && person.atTerminal) {
        if (wish !== undefined && !early) void wished(person, wish)
        return
      }
      person.online = true
      person.atTerminal = true
      const role = wish ?? again?.role ?? 'observer'
      const returning = again !== undefined && person.seat !== null
      emit('human.joined', name, {
        person: name,
        // Another role than that is theirs only when they get it.
        role: returning ? person.role : 'observer',
        ...(access === 'member' ? {} : { access }),
        ...(person.seat ? { seat: person.seat } : {}),
        ...(person.inGame ? { inGame: true } : {}),
      })
      if (returning) people.awaken(person)
      if (returning || early) return
      person.role = 'observer'
      if (wish === undefined || wish === 'observer') keptSeats.takeAgain(person)
      if (person.seat !== null) return
      void wished(person, absent.avatars.has(name) ? 'peer' : role)
    },
    leave(name, reason) {
      const person = all.get(name)
      if (!person?.atTerminal) return
      person.atTerminal = false
      // A seat without its person is given back to its agent, as long as there is one: when a session that was stopped goes on,
      // its people find the seats they had.
      const isOver = session.state.session.phase === 'ended'
      if (!isOver && person.seat !== null && person.seat !== person.avatar?.seat) giveBack(person)
      if (person.inGame) {
        person.seat = person.avatar?.seat ?? null
        person.role = 'peer'
        return announce(person)
      }
      person.online = false
      emit('human.left', name, { person: name, reason })
    },
    arrive(name) {
      const person = known(name)
      if (person.inGame) return person
      person.inGame = true
      person.online = true
      person.avatar ??= { seat: name, body: null, unlisten: null }
      absent.avatars.delete(name)
      // Who leads or sits in an agent's seat goes on doing so, with a body in the game beside it.
      if (person.seat === null) {
        person.role = 'peer'
        person.seat = name
      }
      emit('human.joined', name, {
        ...{ person: name, role: person.role, seat: person.seat, inGame: true },
        ...(person.access === 'member' ? {} : { access: person.access }),
      })
      emit('seat.added', name, { seat: name, role: 'peer', occupant: { kind: 'person', label: name } })
      emit('body.joined', name, { seat: name, username: name })
      return person
    },
    depart(name, reason) {
      const person = all.get(name)
      if (!person?.inGame) return
      person.inGame = false
      void leaveWorld(person)
      if (person.atTerminal) {
        if (person.seat === null) person.role = 'observer'
        return announce(person)
      }
      person.online = false
      emit('human.left', name, { person: name, reason })
    },
    async role(person, role) {
      const refused = refusedRole(person, role)
      if (refused) return no(refused)
      if (role === person.role && (role === 'observer' || person.seat !== null)) return ok(`You are ${role} already.`)
      if (role === 'leader') {
        const seat =
          leaderOf([...members.values()].map(one => ({ name: one.seat, role: one.role }))) ?? roster.planner('')
        if (!seat) return no(`This team has no seat that leads.${decides()}`)
        const taken = people.take(person, seat)
        if (!taken.ok) return taken
      } else if (person.seat !== person.avatar?.seat) giveBack(person)
      // A body in the game is their own: it stays whatever they are.
      if (role !== 'peer' && !person.inGame) await leaveWorld(person)
      if (role === 'peer' && person.avatar) person.seat = person.avatar.seat
      person.role = role
      const entering = role === 'peer' && !person.avatar ? enterWorld(person) : undefined
      announce(person)
      await entering
      return ok(
        role === 'leader'
          ? `You lead: every plan of ${person.seat} waits for you.`
          : role === 'peer'
            ? `You are a peer; your avatar is ${person.seat}.`
            : 'You watch.',
      )
    },
    take(person, seat) {
      const member = members.get(seat)
      const now = session.state.seats[seat]
      if (!member || !now) return no(`There is no seat "${seat}". Seats: ${[...members.keys()].join(', ')}.`)
      const kept = now.occupant.kind === 'person' ? keptSeats.refused(person, now.occupant.label) : undefined
      if (kept) return no(kept)
      const refused = refusedRole(person, member.leader ? 'leader' : 'peer')
      if (refused) return no(refused)
      if (now.occupant.kind === 'person') keptSeats.free(person, now.occupant.label, seat)
      if (person.seat !== person.avatar?.seat) giveBack(person)
      sit(person, seat)
      person.role = member.leader ? 'leader' : member.role
      announce(person)
      const how =
        drafts.countOf(person.name) === 'off'
          ? '!action(…) moves its body'
          : `what it would do comes to you as drafts, which ${countWords(drafts.countOf(person.name))}; !action(…) moves its body`
      return ok(`You have ${seat}'s seat${member.leader ? '' : `: ${how}, /release gives it back`}.`)
    },
    release(person) {
      if (person.seat === null || person.seat === person.avatar?.seat) return no('You hold no seat of an agent.')
      const back = giveBack(person)
      person.role = person.avatar ? 'peer' : 'observer'
      person.seat = person.avatar?.seat ?? null
      announce(person)
      return ok(back ? `${back.seat} is with its agent again, who hears: ${back.summary}.` : 'The seat is free again.')
    },
    bodyOf(person) {
      const body =
        person.seat === null
          ? null
          : person.avatar?.seat === person.seat
            ? person.avatar.body
            : (members.get(person.seat)?.body ?? null)
      return body && person.seat !== null ? { seat: person.seat, body } : null
    },
    awaken(person) {
      const { seat } = person
      const member = seat === null || seat === person.avatar?.seat ? undefined : members.get(seat)
      if (!member || session.state.seats[member.seat]?.paused) return
      if (member.leader || drafts.holder(member.seat) === person.name) member.mind?.resume()
    },
    setCount(person, count) {
      drafts.setCount(person.name, count)
      const { seat } = person
      const member = seat === null ? undefined : members.get(seat)
      if (!member || member.leader) return
      if (count === 'off') member.mind?.pause()
      else people.awaken(person)
    },
    hold() {
      for (const { seat, online, name } of all.values()) {
        const member = seat === null ? undefined : members.get(seat)
        if (member && !member.leader) member.mind?.pause()
        if (online && absent.avatars.has(name)) void people.role(known(name), 'peer')
      }
      absent.wait(person => {
        if (giveBack(person) !== null) announce(person)
      })
    },
    async closeAvatars() {
      absent.close()
      await Promise.all(
        [...all.values()].map(async person => {
          person.avatar?.unlisten?.()
          await person.avatar?.body?.close('the session is over')
        }),
      )
    },
  }
  return people
}
