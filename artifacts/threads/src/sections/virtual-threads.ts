import { count } from '@hindsight/model';
import { selectThreads } from '../rules/support/evidence.ts';
import { dumpLabel, labelOf, NOT_TOLD, namesCell, type SectionWriter, statesCell } from './report-input.ts';

const PINNED_ROWS = 50;

/** Virtual threads and what carries them. */
export const virtualThreadsSection: SectionWriter = ({ analysis: { dumps } }) => {
  const told = dumps.filter(({ virtual }) => virtual.threads.length + virtual.mountedInCarrier.length > 0);
  const last = told.at(-1);
  if (!last) return undefined;
  const pinned = last.virtual.pinned.slice(0, PINNED_ROWS).map(({ thread, carrier, cause }) => {
    const [own] = selectThreads(last, [thread]);
    const [by] = carrier === undefined ? [] : selectThreads(last, [carrier]);
    return [own ? labelOf(own) : NOT_TOLD, by ? labelOf(by) : NOT_TOLD, cause];
  });
  return {
    id: 'virtual-threads',
    title: 'Virtual threads and carriers',
    blocks: [
      {
        kind: 'table',
        columns: [
          'Dump',
          'Virtual threads',
          'Mounted inside of carriers',
          'Carriers',
          'Pinned',
          'Ready without a carrier',
          'States',
        ],
        rows: told.map((one) => [
          dumpLabel(one),
          count(one.virtual.threads.length),
          count(one.virtual.mountedInCarrier.length),
          count(one.virtual.carriers.length),
          count(one.virtual.pinned.length),
          count(one.virtual.starving.length),
          statesCell(selectThreads(one, one.virtual.threads)),
        ]),
      },
      ...(pinned.length === 0
        ? []
        : [{ kind: 'table' as const, title: 'Pinned', columns: ['Virtual thread', 'Carrier', 'By'], rows: pinned }]),
      ...(last.virtual.starving.length === 0
        ? []
        : [
            {
              kind: 'paragraph' as const,
              text: `Ready without a carrier: ${namesCell(selectThreads(last, last.virtual.starving))}.`,
            },
          ]),
    ],
  };
};
