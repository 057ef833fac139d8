import about from '../package.json' with { type: 'json' };

/** The version of the command line, from its package. */
export const VERSION: string = about.version;
