import { UsageError } from '../../errors.ts'
import type { OrganizationName } from '../../tasks/organization-names.ts'
import { causal } from './causal.ts'
import { chain } from './chain.ts'
import { dag } from './dag.ts'
import { debate } from './debate.ts'
import { graph } from './graph.ts'
import type { Organization } from './organization.ts'
import { peers } from './peers.ts'
import { solo } from './solo.ts'
import { tree } from './tree.ts'

/** Adding an organization: one file here, one line in this table, and its name in tasks/organization-names.ts. */
const byName = {
  tree,
  solo,
  chain,
  graph,
  dag,
  causal,
  peers,
  debate,
} satisfies Readonly<Record<OrganizationName, Organization>>
export const organizations: Readonly<Record<string, Organization>> = byName

export type { Limits, Organization, Seat } from './organization.ts'

/** `causal`, or with options `causal:no-busy-rate,steps=10`. Throws one line when there is no such thing. */
export const organizationNamed = (text: string): Organization => {
  const [name = '', rest = ''] = text.split(/:(.*)/s)
  const found = Object.hasOwn(organizations, name) ? organizations[name] : undefined
  if (!found)
    throw new UsageError(`There is no organization "${name}".`, `Known: ${Object.keys(organizations).join(', ')}.`)
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
