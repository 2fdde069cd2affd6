import { displayName } from '../../names.ts'
import { encodeText, type Text } from '../../text.ts'
import { players } from '../arguments/entities.ts'
import { message } from '../arguments/message.ts'
import { component } from '../arguments/names.ts'
import { ticks } from '../arguments/simple.ts'
import { argument, type Context, literal, type Node } from '../language/tree.ts'
import { speaker } from '../source.ts'
import { doneTo } from './naming.ts'

const words = argument('message', message)
const emoteText = argument('action', message)
const targets = argument('targets', players)
const text = argument('message', component)

/** What is said to all stands in the server's log, too, which its console shows: no second line answers it there. */
function toAll(context: Context, line: Text): number {
  context.game.broadcast(line)
  return 1
}

export const say = literal('say')
  .needs(2)
  .with(
    words.run(context =>
      toAll(context, { translate: 'chat.type.announcement', with: [speaker(context.source), context.get(words)] }),
    ),
  )

export const me = literal('me').with(
  emoteText.run(context =>
    toAll(context, { translate: 'chat.type.emote', with: [speaker(context.source), context.get(emoteText)] }),
  ),
)

function whisper(context: Context): number {
  const to = context.get(targets)
  const said = context.get(words)
  for (const player of to) {
    context.game.tell(player, {
      translate: 'commands.message.display.incoming',
      with: [speaker(context.source), said],
      color: 'gray',
      italic: true,
    })
    context.say({
      translate: 'commands.message.display.outgoing',
      with: [displayName(player), said],
      color: 'gray',
      italic: true,
    })
  }
  return to.length
}

const whispering = (name: string): Node => literal(name).path(targets, words.run(whisper))

export const msg = whispering('msg')
export const tell = whispering('tell')
export const w = whispering('w')

/** Says nothing back, as in vanilla: the number of players is its result. */
export const tellraw = literal('tellraw')
  .needs(2)
  .path(
    targets,
    text.run(context => {
      const to = context.get(targets)
      for (const player of to) context.game.tell(player, context.get(text))
      return to.length
    }),
  )

const titlePackets = { title: 'set_title_text', subtitle: 'set_title_subtitle', actionbar: 'action_bar' } as const
const title = argument('title', component)
const fadeIn = argument('fadeIn', ticks())
const stay = argument('stay', ticks())
const fadeOut = argument('fadeOut', ticks())

function titled(context: Context, key: string, packet: string, params: (context: Context) => object): number {
  const to = context.get(targets)
  for (const player of to) context.game.network.send(player, packet, params(context))
  return doneTo(context, key, to)
}

export const titleCommand = literal('title')
  .needs(2)
  .with(
    targets.with(
      literal('clear').run(context =>
        titled(context, 'commands.title.cleared', 'clear_titles', () => ({ reset: false })),
      ),
      literal('reset').run(context => titled(context, 'commands.title.reset', 'clear_titles', () => ({ reset: true }))),
      ...Object.entries(titlePackets).map(([name, packet]) =>
        literal(name).with(
          title.run(context =>
            titled(context, `commands.title.show.${name}`, packet, ({ game }) => ({
              text: encodeText(game.registry, context.get(title)),
            })),
          ),
        ),
      ),
      literal('times').path(
        fadeIn,
        stay,
        fadeOut.run(context =>
          titled(context, 'commands.title.times', 'set_title_time', () => ({
            fadeIn: context.get(fadeIn),
            stay: context.get(stay),
            fadeOut: context.get(fadeOut),
          })),
        ),
      ),
    ),
  )
