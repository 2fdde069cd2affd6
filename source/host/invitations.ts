import { join } from 'node:path'
import process from 'node:process'
import { busSecret } from '../remote/bus/invite.ts'
import { surroundings, userFolder } from './user-folder.ts'

/** What this user's invitations are sealed with; made on first use. */
export const secretOfInvitations = (): string => busSecret(process.env, join(userFolder(surroundings()), 'bus-secret'))
