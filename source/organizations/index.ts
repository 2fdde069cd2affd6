import { UsageError } from '../errors.ts'
import { causal } from './causal.ts'
import { chain } from './chain.ts'
import { dag } from './dag.ts'
import { debate } from './debate.ts'
import { graph } from './graph.ts'
import type { Organization } from './organization.ts'
import { peers } from './peers.ts'
import { solo } from './solo.ts'
import { tree } from './tree.ts'

/** Adding an organization: one file here and one line in this table. */
export const organizations: Readonly<Record<string, Organization>> = {
  tree,
  solo,
  chain,
  graph,
  dag,
  causal,
  peers,
  debate,
}

/** What a team is organized as where nothing is said of it. */
export const usualOrganization = (agents: number): string => (agents === 1 ? solo : tree).name

/** The organization that is meant, as it is without its options. Throws UsageError when there is none. */
export const withoutOptions = (text: string): Organization => {
  const [name = ''] = text.split(':')
  const found = Object.hasOwn(organizations, name) ? organizations[name] : undefined
  if (found) return found
  throw new UsageError(`There is no organization "${name}".`, `Known: ${Object.keys(organizations).join(', ')}.`)
}

/** Those of a list, each with its options: `tree,causal:no-causal,no-busy-rate` are two. What is no option is one of its own. */
export const organizationsIn = (list: string): string[] => {
  const found: string[] = []
  for (const part of list.split(',').flatMap(one => one.trim() || [])) {
    const last = found.at(-1)
    const known = last?.includes(':') ? withoutOptions(last).options : undefined
    if (known && Object.hasOwn(known, part.split('=')[0]!)) found[found.length - 1] = `${last},${part}`
    else found.push(part)
  }
  return found
}

/** `causal`, or with options `causal:no-busy-rate,steps=10`. Throws UsageError when there is no such thing. */
export const organizationNamed = (text: string): Organization => {
  const found = withoutOptions(text)
  const { name } = found
  const rest = text.slice(name.length + 1)
  if (rest.trim() === '') return found
  const known = Object.keys(found.options ?? {})
  const given: Record<string, string | true> = {}
  for (const part of rest.split(',').map(one => one.trim())) {
    const [option = '', value] = part.split('=')
    if (!known.includes(option))
      throw new UsageError(
        `The organization ${name} has no option "${option}".`,
        known.length > 0 ? `Options: ${known.join(', ')}.` : 'Leave it out; the organization has none.',
      )
    given[option] = value ?? true
  }
  return { ...found.configure!(given), name: text }
}
