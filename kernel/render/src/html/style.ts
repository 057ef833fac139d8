import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { COLORS, type Theme } from '../tokens.ts';
import { chooseFill, findToneRole, isHatched, isHollow, mixTint, TONES } from '../tones.ts';

/** The style sheets in their order; later ones may rely on earlier ones. */
const SHEETS = [
  'base',
  'frame',
  'verdict',
  'blocks',
  'figures',
  'findings',
  'story',
  'charts',
  'tables',
  'tones',
  'tree',
  'matrix',
  'forest',
];

const toKebabCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const writeVariables = (theme: Theme): string =>
  [
    ...Object.entries(COLORS[theme]).map(([role, colour]) => `--${toKebabCase(role)}:${colour}`),
    ...TONES.map((tone) => {
      const { fill, ink, line } = chooseFill(tone, theme);
      return `--${tone}:${fill};--${tone}-ink:${ink};--${tone}-line:${line};--${tone}-tint:${mixTint(tone, theme)}`;
    }),
    `color-scheme:${theme}`,
  ].join(';');

/** A reader's choice (`data-theme` of the page) wins over that of the system; paper is always light. */
const TOKENS = `:root{${writeVariables('light')}}
@media (prefers-color-scheme:dark){:root:not([data-theme=light]){${writeVariables('dark')}}}
:root[data-theme=dark]{${writeVariables('dark')}}
@media print{:root:root:root{${writeVariables('light')}}}
`;

/** The variables that a `.fill` or a `.tint` of a tone reads, so that the page itself needs no inline style. */
const TONE_CLASSES = TONES.map((tone) => {
  const line = `var(--${tone}-line)`;
  const pattern = isHatched(tone) ? `--hatch:repeating-linear-gradient(135deg,transparent 0 5px,${line} 5px 9px);` : '';
  const frame = isHollow(tone) ? `--frame:${line};` : '';
  return `.tone-${tone}{--tone:var(--${toKebabCase(findToneRole(tone))});--fill:var(--${tone});--ink:var(--${tone}-ink);--tint:var(--${tone}-tint);${pattern}${frame}}`;
}).join('\n');

const writeSheet = (name: string): string => readFileSync(join(import.meta.dirname, 'style', `${name}.css`), 'utf8');

/** The style sheet of report blocks: the colors as variables, then the rules. */
export const REPORT_STYLE = `${TOKENS}${TONE_CLASSES}\n${SHEETS.map(writeSheet).join('')}`;
