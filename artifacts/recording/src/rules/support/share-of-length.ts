import { formatCount, formatShare } from '@hindsight/claims';

/** From so many times the length on, percent are harder to read than the factor. */
const MANY_TIMES = 2;

/** Formats what threads waited together against the length of the recording: `79.9 % of the length of the recording`, `15 times …`. */
export const formatShareOfLength = (share: number): string =>
  share < MANY_TIMES
    ? `${formatShare(share)} of the length of the recording`
    : `${formatCount(Number(share.toPrecision(3)))} times the length of the recording`;
