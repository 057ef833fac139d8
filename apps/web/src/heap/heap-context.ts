import { createContext, type MouseEvent, useContext } from 'react';
import { addressWith, navigate } from '../navigation.ts';
import type { HeapQueries } from './heap-queries.ts';

/** An object that was looked at on the way to the one in the inspector. */
export interface TrailStep {
  readonly object: number;
  readonly label: string;
}

interface Heap {
  readonly queries: HeapQueries;
  /** 100 % of a retained size. */
  readonly usedHeapSize: number;
  /** In the inspector. */
  readonly object: number | undefined;
  /** The object to which the dominator tree opens its way: that of the address at first. */
  readonly shown: number | undefined;
  readonly showInTree: (object: number) => void;
}

const Context = createContext<Heap | undefined>(undefined);
export const HeapContext = Context.Provider;

export function useHeap(): Heap {
  const heap = useContext(Context);
  if (!heap) throw new Error('outside of the explorer');
  return heap;
}

/** Steps that are kept; who goes on further sees the last ones. */
const MAX_STEPS = 12;

const isTrail = (memory: unknown): memory is readonly TrailStep[] =>
  Array.isArray(memory) && memory.every((step) => typeof step?.object === 'number' && typeof step.label === 'string');

/** How the reader came to the object in the inspector; kept with the entry of the history, so that back and reload have it. */
export const trail = (): readonly TrailStep[] => (isTrail(window.history.state) ? window.history.state : []);

/** `onward`: from the object in the inspector, and not from a list. */
export function openObject(step: TrailStep, onward: boolean): void {
  const before = onward ? trail() : [];
  const known = before.findIndex(({ object }) => object === step.object);
  const steps = known >= 0 ? before.slice(0, known + 1) : [...before, step];
  navigate(addressWith({ object: String(step.object) }), { memory: steps.slice(-MAX_STEPS) });
}

/** Other keys and buttons mean a tab of its own, as with every link. */
export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
