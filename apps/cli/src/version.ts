import { readFileSync } from 'node:fs';

/** Of the command line, as its package says. */
export const VERSION: string = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version;
