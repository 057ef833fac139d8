import { createContext, type MouseEvent, useContext } from 'react';
import { addressWith, navigate } from '../navigation.ts';
import type { HeapQueries } from './heap-queries.ts';

/** An object that was opened before the one in the inspector. */
export interface TrailStep {
  readonly object: number;
  readonly label: string;
}

interface Heap {
  readonly queries: HeapQueries;
  /** The size that is 100 % of retained sizes. */
  readonly usedHeapSize: number;
  /** The object in the inspector. */
  readonly object: number | undefined;
  /** The object that the dominator tree reveals: at first that of the address. */
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

/** The trail keeps this many objects. */
const MAX_STEPS = 12;

const isTrail = (memory: unknown): memory is readonly TrailStep[] =>
  Array.isArray(memory) && memory.every((step) => typeof step?.object === 'number' && typeof step.label === 'string');

/**
 * Reads the trail to the object in the inspector. It is stored with the entry of the history, so that back and
 * reload keep it.
 */
export const readTrail = (): readonly TrailStep[] => (isTrail(window.history.state) ? window.history.state : []);

/** Opens an object in the inspector; `onward` means from another object there, not from a list. */
export function openObject(step: TrailStep, onward: boolean): void {
  const before = onward ? readTrail() : [];
  const known = before.findIndex(({ object }) => object === step.object);
  const steps = known >= 0 ? before.slice(0, known + 1) : [...before, step];
  navigate(addressWith({ object: String(step.object) }), { memory: steps.slice(-MAX_STEPS) });
}

/** Returns whether a click is plain; with other keys and buttons the browser opens a tab. */
export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
