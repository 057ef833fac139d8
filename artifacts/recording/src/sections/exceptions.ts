import { formatCount, pluralize, UNKNOWN } from '@hindsight/claims';
import type { Cell } from '@hindsight/model';
import { drawFlame } from './profile-blocks.ts';
import { shareCount } from './quantities.ts';
import { buildFoldedSection, buildTable, type SectionWriter } from './report-input.ts';

const MAX_ROWS = 25;

/** Exceptions and errors by class, with a place and a message of one of them. */
export const writeExceptions: SectionWriter = (input) => {
  const { exceptions } = input.analysis;
  if (!exceptions || (exceptions.events === 0 && !exceptions.thrown)) return undefined;
  const { events, errors, thrown, perSecond, byClass } = exceptions;
  const rate = perSecond === undefined ? '' : `, ${formatCount(perSecond)} per second`;
  const all = thrown === undefined ? pluralize(events, 'event') : `${pluralize(thrown, 'exception')} thrown${rate}`;
  const summary = errors > 0 ? `${all}; ${pluralize(errors, 'error')}` : all;
  const rows = byClass
    .slice(0, MAX_ROWS)
    .map((row): Cell[] => [
      row.class,
      shareCount(row.count, events),
      row.isError ? 'error' : 'exception',
      row.site ?? UNKNOWN,
      row.message ?? UNKNOWN,
    ]);
  const blocks = [
    ...buildTable('By class', ['Class', 'Events', 'Kind', 'Thrown at', 'A message'], rows),
    ...drawFlame(input, 'exceptions', 'Where exceptions are thrown'),
  ];
  if (blocks.length === 0)
    return {
      id: 'exceptions',
      title: 'Exceptions',
      summary,
      blocks: [
        {
          kind: 'paragraph',
          text: `${summary}; the recording has no event of a single one. Enable \`jdk.JavaExceptionThrow\` to see their places.`,
        },
      ],
    };
  return buildFoldedSection('exceptions', 'Exceptions', summary, blocks);
};
