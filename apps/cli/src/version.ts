import about from '../package.json' with { type: 'json' };

/** Of the command line, as its package says. */
export const VERSION: string = about.version;
