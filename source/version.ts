import about from '../package.json' with { type: 'json' }

/** Version of mcteam, as in package.json. */
export const version: string = about.version
