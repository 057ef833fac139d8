import type { ReportData } from '@hindsight/api';
import { formatQuantity } from '@hindsight/model';
import { LevelIcon } from '@hindsight/render/components';
import type { Resource } from '../api/use-resource.ts';
import { type TimeAxis, useTimeAxis } from '../charts/time-axis.ts';
import { formatRange } from '../charts/time-text.ts';
import { addressWith } from '../navigation.ts';
import { Link } from '../shell/link.tsx';
import { rangeMembers } from './range.ts';

interface RangeNoteProps {
  readonly ranged: Resource<ReportData>;
  readonly range: readonly [from: number, to: number];
}

const formatSpan = ([from, to]: TimeAxis['all']): string => formatQuantity({ value: to - from, unit: 'ms' });

function Words({ ranged, range, axis }: RangeNoteProps & { readonly axis: TimeAxis }) {
  const which = formatRange(axis, range);
  if (ranged.state === 'failed') {
    return (
      <>
        <b>The charts show {which}, every figure is of all of the time.</b> None could be computed for the range:{' '}
        {ranged.fault.fault.details}
      </>
    );
  }
  if (ranged.state === 'loading') return <b>Computing the figures of {which} …</b>;
  return (
    <>
      <b>
        Every figure and finding is of {which} of {formatSpan(axis.all)}.
      </b>{' '}
      PDF, Markdown and JSON hold all of the time.
    </>
  );
}

/** States which range the figures cover, so that nobody mistakes them. */
export function RangeNote(props: RangeNoteProps) {
  const axis = useTimeAxis();
  if (!axis) return null;
  return (
    <p className="incomplete range-note" role="status">
      <LevelIcon level={props.ranged.state === 'failed' ? 'WARNING' : 'INFO'} />
      <span>
        <Words {...props} axis={axis} /> <Link href={addressWith(rangeMembers(undefined))}>Show all of the time</Link>
      </span>
    </p>
  );
}
