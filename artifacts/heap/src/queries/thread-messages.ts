import type { OqlLimits } from '@hindsight/heap-oql';
import type { Fault, OqlResult, PageQuery } from '@hindsight/model';

/** What a thread needs to open the index and its dump. */
export interface ThreadData {
  readonly index: string;
  readonly dump: { readonly path: string; readonly from: number; readonly size: number };
  readonly limits: OqlLimits;
  /**
   * The command to the running query, one of the constants below. It is shared memory, because a busy thread does not
   * receive messages.
   */
  readonly command: Int32Array<SharedArrayBuffer>;
}

export const RUN = 0;
export const PAUSE = 1;
export const CANCEL = 2;

/** A query to run; a thread receives them one at a time. */
export type QueryRequest = PageQuery & { readonly oql: string };

/** Messages from a thread about its query: any number of partial results, then one of the others. */
export type ThreadMessage =
  | { readonly type: 'partial-result'; readonly result: OqlResult }
  | { readonly type: 'answer'; readonly answer: OqlResult }
  | { readonly type: 'fault'; readonly fault: Pick<Fault, 'code' | 'details'> }
  | { readonly type: 'canceled' };
