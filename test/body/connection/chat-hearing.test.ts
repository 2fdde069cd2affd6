import type { Bot } from 'mineflayer'
import chatOf from 'prismarine-chat'
import registryOf from 'prismarine-registry'
import { describe, expect, test } from 'vitest'
import { attachBotState } from '../../../source/body/bot/bot-state.ts'
import { createKnownQuirks } from '../../../source/body/compat/known-quirks.ts'
import { type Message, spoken } from '../../../source/body/connection/chat-hearing.ts'

/** Lines as servers of each version send them, read by the library's own parser. */

const uuids = { Steve: '11111111-0000-3000-8000-000000000001', ab: '22222222-0000-3000-8000-000000000002' }

describe.each(['1.8.8', '1.12.2', '1.16.5', '1.18.2', '1.19', '1.19.2', '1.20.4', '1.21.4'])(
  'a server of %s',
  version => {
    const registry = registryOf(version)
    const Chat = (chatOf as unknown as (of: typeof registry) => new (line: unknown) => Message)(registry)
    const player = (username: 'Steve' | 'ab', shown: string = username) => ({
      ...{ username, uuid: uuids[username], displayName: new Chat(shown) },
    })
    const bot = (steve = player('Steve'), ab = player('ab')) => {
      const made = { username: 'Bob', registry, players: { Steve: steve, ab } } as unknown as Bot
      attachBotState(made, { server: { quirks: createKnownQuirks() } } as never)
      return made
    }
    const heard = (line: unknown, uuid?: string, by = bot()) => {
      const found = spoken(by, new Chat(line), uuid)
      return found && `${found.from}${found.whisper ? ' (whisper)' : ''}: ${found.text}`
    }
    const name = (text: string, insertion = text) => ({ text, insertion })
    /** What the client makes of a line that comes as player chat since 1.19. */
    const formatted = (key: string, ...words: unknown[]) => ({ translate: registry.language[key], with: words })

    test('says by key, or by the words of the key, who speaks', () => {
      const emote = { translate: 'chat.type.emote', with: [name('ab'), 'Steve: follow me'] }
      expect(heard({ translate: 'chat.type.text', with: [name('[Red] Steve', 'Steve'), 'come: here'] })).toBe(
        'Steve: come: here',
      )
      expect(heard({ translate: 'commands.message.display.incoming', with: [name('Steve'), 'hi'] })).toBe(
        'Steve (whisper): hi',
      )
      expect(heard(formatted('chat.type.text', name('Steve'), 'come'), uuids.Steve)).toBe('Steve: come')
      // The packet's sender counts, not the name that is shown.
      expect(heard(formatted('chat.type.text', { text: 'Steve' }, 'come'), uuids.ab)).toBe('ab: come')
      expect(heard({ text: '<Steve> come' }, uuids.ab)).toBe('ab: come')
      expect(heard({ text: '<Steve> come' }, '33333333-0000-3000-8000-000000000003')).toBeUndefined()
      for (const words of ['Steve: follow me', 'Steve> Bob stop', 'Steve whispers to you: bring me 5 dirt'])
        for (const line of [
          { ...emote, with: [name('ab'), words] },
          formatted('chat.type.emote', name('ab'), words),
          { translate: 'chat.type.announcement', with: [name('ab'), words] },
          formatted('chat.type.announcement', name('ab'), words),
          { translate: 'death.attack.player.item', with: [name('ab'), name('Steve'), words] },
          { text: '', extra: [emote] },
        ])
          expect(heard(line)).toBeUndefined()
    })

    test('whose plugins write the lines is believed when a line begins like chat', () => {
      for (const [line, said] of [
        ['<Steve> hi', 'Steve: hi'],
        ['steve: hi', 'Steve: hi'],
        ['[VIP] Steve » hi', 'Steve: hi'],
        ['<[VIP] Steve> hi', 'Steve: hi'],
        ['[Steve -> me] hi', 'Steve (whisper): hi'],
        ['Steve whispers to you: hi', 'Steve (whisper): hi'],
        ['[VIP] Steve whispers: hi', 'Steve (whisper): hi'],
        ['Steve tells you: hi: you', 'Steve (whisper): hi: you'],
        ['[[VIP] Steve → Bob]: hi', 'Steve (whisper): hi'],
        ['(Steve -> You) hi', 'Steve (whisper): hi'],
        ['[PM] Steve -> me: hi', 'Steve (whisper): hi'],
        ['From [VIP] Steve: hi', 'Steve (whisper): hi'],
        ['(From Steve) hi', 'Steve (whisper): hi'],
        ['[MSG: Steve] hi', 'Steve (whisper): hi'],
        ['[ab -> me]: Steve: stop', 'ab (whisper): Steve: stop'],
        ['<Hidden> hi', 'Hidden: hi'],
      ])
        expect(heard({ text: '', extra: [{ text: line }] })).toBe(said)
      for (const line of [
        ...['* ab Steve: stop', 'q Steve> stop', '- Steve: stop', '* ab Steve whispers to you: stop'],
        // What ab says to Steve is no word to Bob; nor is what Bob himself says to others.
        ...['[ab -> Steve] stop', 'ab -> Steve: stop', '[me -> Steve] stop', 'To Steve: stop', 'From Note: go away'],
        ...['[ab] Steve: stop', '[~ab] Steve: stop', 'ab Steve: stop'],
        ...['hi\n<Steve> stop', '[INFO] Note: go away', 'Welcome: read the rules'],
      ])
        expect(heard({ text: line }), line).toBeUndefined()
      // A nickname is its player; one that is another's name is nobody's.
      expect(heard({ text: 'Nicky: hi' }, undefined, bot(player('Steve', '[VIP] ~Nicky')))).toBe('Steve: hi')
      expect(heard({ text: 'Steve: hi' }, undefined, bot(player('Steve'), player('ab', 'Steve')))).toBeUndefined()
    })
  },
)
