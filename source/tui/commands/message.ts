import { error, type Meaning, type Speaker, sameName, send, suggestion } from './meaning.ts'

/** `@bob @mia text` → whom and what; plain text is for everybody. */
export const message = (text: string, speaker: Speaker): Meaning => {
  const seats = Object.values(speaker.state?.seats ?? {})
  const names = [...seats.map(entry => entry.seat), ...Object.keys(speaker.state?.people ?? {})]
  const to: string[] = []
  let rest = text.trim()
  let everybody = !rest.startsWith('@')
  for (let found = /^@([^\s,:]+)[,:]?\s*/.exec(rest); found; found = /^@([^\s,:]+)[,:]?\s*/.exec(rest)) {
    const wanted = found[1] ?? ''
    rest = rest.slice(found[0].length)
    if (wanted.toLowerCase() === 'all') everybody = true
    else if (wanted.toLowerCase() === 'workers') {
      const workers = seats.filter(entry => entry.role === 'worker').map(entry => entry.seat)
      if (workers.length === 0) return error('This team has no workers.')
      to.push(...workers)
    } else {
      const name = sameName(names, wanted)
      if (name === undefined)
        return error(`There is nobody called “${wanted}”.${suggestion(wanted, [...names, 'all', 'workers'])}`)
      to.push(name)
    }
  }
  if (rest === '') return error('Say what: @name TEXT')
  const delivery = speaker.delivery === 'queue' && everybody ? 'broadcast' : speaker.delivery
  return send({ type: 'say', to: everybody ? [] : [...new Set(to)], text: rest, delivery })
}
