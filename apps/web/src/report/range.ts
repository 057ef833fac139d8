import type { ReportData } from '@hindsight/api';
import type { Report } from '@hindsight/model';
import { computeSharedAxis, type TimedBlock } from '@hindsight/render/browser';
import { useEffect, useMemo } from 'react';
import { createTimeAxis, type Range, type TimeAxis } from '../charts/time-axis.ts';
import { addressWith, navigate } from '../navigation.ts';

const NUMBER = /^\d{1,16}$/;

/** Parses the time range of an address; undefined stands for all of the time. */
export function parseRange(query: URLSearchParams): Range | undefined {
  const [from = '', to = ''] = [query.get('from') ?? '', query.get('to') ?? ''];
  if (!NUMBER.test(from) || !NUMBER.test(to) || Number(from) >= Number(to)) return undefined;
  return [Number(from), Number(to)];
}

/**
 * Returns the members of an address that `parseRange` reads, in whole milliseconds; without a range it removes
 * them.
 */
export function rangeMembers(range: Range | undefined) {
  if (!range) return { from: undefined, to: undefined };
  const from = Math.floor(range[0]);
  return { from: `${from}`, to: `${Math.max(from + 1, Math.ceil(range[1]))}` };
}

export const listTimedBlocks = ({ sections }: Report): readonly TimedBlock[] =>
  sections.flatMap(({ blocks }) => blocks.filter((block) => block.kind === 'timeline' || block.kind === 'lanes'));

/** Creates the time axis of the page if its report has one. Axis and address follow each other. */
export function usePageAxis({ report }: ReportData, range: Range | undefined): TimeAxis | undefined {
  const axis = useMemo(() => {
    const timed = listTimedBlocks(report);
    const shared = computeSharedAxis(timed);
    const [first] = timed;
    const choose = (chosen: Range | undefined) => {
      const address = addressWith(rangeMembers(chosen));
      if (address !== addressWith({})) navigate(address);
    };
    return shared && first && createTimeAxis(shared.window, { ...first, breaks: shared.breaks }, range, choose);
  }, [report]);
  const [from, to] = range ?? [];
  useEffect(() => {
    if (!axis) return;
    axis.change({ shown: from !== undefined && to !== undefined ? [from, to] : axis.all, marked: undefined });
  }, [axis, from, to]);
  return axis;
}
