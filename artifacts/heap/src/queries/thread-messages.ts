import type { OqlLimits } from '@hindsight/heap-oql';
import type { Fault, OqlResult, PageQuestion } from '@hindsight/model';

/** What a thread needs to open the index with its dump. */
export interface ThreadData {
  readonly index: string;
  readonly dump: { readonly path: string; readonly from: number; readonly size: number };
  readonly limits: OqlLimits;
  /** What the query at work is to do: one of the words below. Shared, because a thread at work hears no messages. */
  readonly order: Int32Array<SharedArrayBuffer>;
}

export const GO = 0;
export const STAND_STILL = 1;
export const GIVE_UP = 2;

/** What a thread is told, one after the other. */
export type QueryTold = PageQuestion & { readonly oql: string };

/** What it says of the query: any number of pieces, then its end. */
export type FromThread =
  | { readonly type: 'piece'; readonly piece: OqlResult }
  | { readonly type: 'answer'; readonly answer: OqlResult }
  | { readonly type: 'fault'; readonly fault: Pick<Fault, 'code' | 'details'> }
  | { readonly type: 'given up' };
