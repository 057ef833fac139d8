import { truncate } from '@hindsight/claims';
import { type Cell, count } from '@hindsight/model';
import type { Template } from '../templates/miner.ts';
import { buildSection, formatCell, linkToLine, MAX_ROWS, readShownText, type SectionWriter } from './section.ts';

/** Length of an example: its purpose is to show values. */
const EXAMPLE_CHARACTERS = 160;
/** Fewer letters are found anywhere in a line. */
const MIN_PREFIX_CHARACTERS = 4;

/** Picks one statement as written in the log, without its head. */
function pickExample({ text, firstLine }: Template, written: string | undefined): Cell {
  const line = written && readShownText(written);
  const variable = text.indexOf('<');
  if (line === undefined || variable < 0) return linkToLine(`line ${firstLine.toLocaleString('en-US')}`, firstLine);
  const beginning = text.slice(0, variable);
  const at = beginning.length < MIN_PREFIX_CHARACTERS ? -1 : line.indexOf(beginning);
  return linkToLine(truncate(line.slice(Math.max(0, at)), EXAMPLE_CHARACTERS), firstLine);
}

export const patternsSection: SectionWriter = ({ analysis: { templates, statements }, quoted }) => {
  const shown = templates.templates.slice(0, MAX_ROWS);
  const [most] = shown;
  if (!most) return undefined;
  return buildSection('patterns', 'What repeats', {
    kind: 'table',
    columns: ['Count', 'Share', 'Level', 'Statement', 'For example'],
    rows: shown.map((template) => [
      count(template.count),
      { value: (100 * template.count) / statements, unit: 'percent', share: template.count / most.count },
      template.level || '–',
      formatCell(template.text),
      pickExample(template, quoted.get(template.firstLine)),
    ]),
  });
};
