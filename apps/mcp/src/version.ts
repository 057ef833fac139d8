import about from '../package.json' with { type: 'json' };

export const VERSION: string = about.version;
