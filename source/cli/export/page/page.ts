import { create } from 'asciinema-player'
import type { PageData } from './data.ts'

/** The page's own code, in the browser. Every text goes in as text, never as markup: every player can write chat. */

const find = <T extends Element = HTMLElement>(selector: string): T => {
  const found = document.querySelector<T>(selector)
  if (!found) throw new Error(`The page has no ${selector}.`)
  return found
}
const make = <K extends keyof HTMLElementTagNameMap>(
  tag: K,
  text = '',
  ...children: readonly Node[]
): HTMLElementTagNameMap[K] => {
  const element = document.createElement(tag)
  element.textContent = text
  element.append(...children)
  return element
}

const data: PageData = JSON.parse(find('#data').textContent ?? '')
document.title = `${data.title} · mcteam`
find('#title').textContent = data.title
find('#subtitle').textContent = data.subtitle

const player = create({ data: data.cast }, find('#player'), {
  cols: data.columns,
  rows: data.rows,
  fit: 'width',
  preload: true,
  controls: true,
  markers: data.chapters.map(([at, , text]) => [at, text]),
})

const clock = (seconds: number): string => {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  return `${hours > 0 ? `${hours}:` : ''}${two((seconds / 60) % 60)}:${two(seconds % 60)}`
}

/** Begun and stopped at once: before its first play a player cannot be moved without losing what was drawn until then. */
const ready = player.play().then(() => player.pause())
/** The player rests on what was there just before a moment; a hair later the event is on the screen. */
const seek = async (at: number): Promise<void> => {
  await ready
  await player.seek(Math.min(at + 0.12, player.getDuration() ?? at))
}
// A still picture with something on it, until the reader presses play.
void seek((data.chapters.find(([, kind]) => kind === 'plan') ?? data.chapters[0])?.[0] ?? 1)

const entry = (at: number, time: string, ...parts: readonly HTMLElement[]): HTMLLIElement => {
  const words = make('span', '', ...parts)
  const button = make('button', '', make('time', time), words)
  button.type = 'button'
  button.addEventListener('click', () => void seek(at))
  return make('li', '', button)
}

const chapters = data.chapters.map(([at, kind, text]) => {
  const item = entry(at, clock(at), make('span', text))
  item.className = kind
  return item
})
find('#chapters ol').append(...chapters)
find('#chapters summary').textContent = `Chapters (${chapters.length})`

// ── events, filtered by agent, kind and words ──
const events = data.events.map(([at, t, kind, who, text, bad]) => {
  const item = entry(at, clock(t / 1000), make('span', text))
  item.className = bad ? `${kind} bad` : kind
  return { at, kind, who, item, words: `${who} ${text}`.toLowerCase() }
})
const list = find('#events')
list.append(...events.map(event => event.item))
const fill = (select: HTMLSelectElement, all: string, values: readonly string[]) => {
  const sorted = [...new Set(values)].filter(value => value !== '').sort()
  select.append(new Option(all, ''), ...sorted.map(value => new Option(value, value)))
}
const words = find<HTMLInputElement>('#words')
const who = find<HTMLSelectElement>('#who')
const kind = find<HTMLSelectElement>('#kind')
fill(
  who,
  'everybody',
  data.events.map(event => event[3]),
)
fill(
  kind,
  'everything',
  data.events.map(event => event[2]),
)

const filter = (): void => {
  const wanted = words.value.toLowerCase().split(/\s+/).filter(Boolean)
  let shown = 0
  for (const event of events) {
    const fits =
      (who.value === '' || event.who === who.value) &&
      (kind.value === '' || event.kind === kind.value) &&
      wanted.every(word => event.words.includes(word))
    event.item.hidden = !fits
    if (fits) shown += 1
  }
  find('#count').textContent = `${shown} of ${events.length}`
}
for (const input of [words, who, kind]) input.addEventListener('input', filter)
find('#filter').addEventListener('submit', event => event.preventDefault())
filter()

find('#numbers dl').append(...data.numbers.flatMap(([what, value]) => [make('dt', what), make('dd', value)]))
for (const { head, rows } of data.goals ? [data.goals, data.seats] : [data.seats])
  find('#numbers .wide').append(
    make(
      'table',
      '',
      make('tr', '', ...head.map(name => make('th', name))),
      ...rows.map(row => make('tr', '', ...row.map(value => make('td', value)))),
    ),
  )

// ── where the film is ──
const follow = find<HTMLInputElement>('#follow')
/** Index of the last entry at or before a moment; −1 before the first. */
const lastBefore = (times: readonly number[], now: number): number => {
  let [low, high] = [0, times.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (times[middle]! <= now) low = middle + 1
    else high = middle
  }
  return low - 1
}
const mark = (items: readonly HTMLElement[], times: readonly number[]) => {
  let marked = -1
  return (now: number): HTMLElement | undefined => {
    const next = lastBefore(times, now)
    if (next === marked) return undefined
    items[marked]?.classList.remove('here')
    items[next]?.classList.add('here')
    marked = next
    return items[next]
  }
}
const markEvent = mark(
  events.map(event => event.item),
  events.map(event => event.at),
)
const markChapter = mark(
  chapters,
  data.chapters.map(([at]) => at),
)
setInterval(() => {
  const now = player.getCurrentTime()
  markChapter(now)
  const item = markEvent(now)
  // The list scrolls in itself; the page stays where its reader put it.
  if (item && follow.checked && !item.hidden && !list.contains(document.activeElement))
    list.scrollTop = item.offsetTop - list.offsetTop - list.clientHeight / 2
}, 200)

// ── keys ──
document.addEventListener('keydown', event => {
  if (event.key === '/' && document.activeElement !== words) {
    event.preventDefault()
    words.focus()
  } else if (event.key === 'Escape' && document.activeElement === words) {
    words.value = ''
    filter()
    find('#player [tabindex]').focus()
  }
})
list.addEventListener('keydown', event => {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  event.preventDefault()
  let item = document.activeElement?.closest('li') ?? null
  do
    item = (event.key === 'ArrowDown' ? item?.nextElementSibling : item?.previousElementSibling) as HTMLLIElement | null
  while (item?.hidden)
  item?.querySelector('button')?.focus()
})
find('#shade').addEventListener('click', () => {
  const dark = matchMedia('(prefers-color-scheme: dark)').matches
  const root = document.documentElement.style
  root.colorScheme = (root.colorScheme || (dark ? 'dark' : 'light')) === 'dark' ? 'light' : 'dark'
})
