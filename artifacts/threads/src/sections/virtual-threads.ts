import { UNKNOWN } from '@hindsight/claims';
import { count } from '@hindsight/model';
import { formatPinningCause } from '../metrics/virtual.ts';
import { selectThreads } from '../rules/support/evidence.ts';
import { formatDumpLabel, formatLabel, formatNames, formatStates, type SectionWriter } from './report-input.ts';

const MAX_PINNED_ROWS = 50;

/** Writes about virtual threads and their carriers. */
export const writeVirtualThreads: SectionWriter = ({ analysis: { dumps } }) => {
  const withVirtualThreads = dumps.filter(
    ({ virtual }) => virtual.threads.length + virtual.mountedInCarrier.length > 0,
  );
  const last = withVirtualThreads.at(-1);
  if (!last) return undefined;
  const pinned = last.virtual.pinned.slice(0, MAX_PINNED_ROWS).map(({ thread, carrier, cause }) => {
    const [own] = selectThreads(last, [thread]);
    const [by] = carrier === undefined ? [] : selectThreads(last, [carrier]);
    return [own ? formatLabel(own) : UNKNOWN, by ? formatLabel(by) : UNKNOWN, formatPinningCause(cause)];
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
          'Mounted in carriers',
          'Carriers',
          'Pinned',
          'Ready without a carrier',
          'States',
        ],
        rows: withVirtualThreads.map((one) => [
          formatDumpLabel(one),
          count(one.virtual.threads.length),
          count(one.virtual.mountedInCarrier.length),
          count(one.virtual.carriers.length),
          count(one.virtual.pinned.length),
          count(one.virtual.starving.length),
          formatStates(selectThreads(one, one.virtual.threads)),
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
              text: `Ready without a carrier: ${formatNames(selectThreads(last, last.virtual.starving))}.`,
            },
          ]),
    ],
  };
};
