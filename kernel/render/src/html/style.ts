import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { COLOURS, type Theme } from '../tokens.ts';

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const variables = (theme: Theme): string =>
  [
    ...Object.entries(COLOURS[theme]).map(([role, colour]) => `--${kebab(role)}:${colour}`),
    `color-scheme:${theme}`,
  ].join(';');

/** A reader's choice (`data-theme` of the page) wins over that of the system. */
const TOKENS = `:root{${variables('light')}}
@media (prefers-color-scheme:dark){:root:not([data-theme=light]){${variables('dark')}}}
:root[data-theme=dark]{${variables('dark')}}
`;

/** The style sheet of a report page: the colours as variables, then the rules. */
export const REPORT_STYLE = TOKENS + readFileSync(join(import.meta.dirname, 'report.css'), 'utf8');
