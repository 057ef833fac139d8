import type { HeapObjectRow, InspectedObject } from '@hindsight/model';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { request, ServiceFault } from '../api/client.ts';
import { type HeapQueries, type PageAnswer, readPage } from './heap-queries.ts';
import {
  type LazyTree,
  listVisibleLines,
  TOP,
  type TreeLine,
  toggleObject,
  withPage,
  withPinned,
} from './lazy-tree.ts';

/** Objects further down the tree are not revealed, because each step up is a request. */
const MAX_STEPS = 40;

/** Finds the objects from the top of the dominator tree down to this one; undefined when it is too deep. */
export async function findDominatorChain(
  inspect: (object: number) => Promise<Pick<InspectedObject, 'row' | 'dominatorId'>>,
  object: number,
): Promise<readonly HeapObjectRow[] | undefined> {
  const chain: HeapObjectRow[] = [];
  for (let at = object; at >= 0; ) {
    if (chain.length === MAX_STEPS) return undefined;
    const { row, dominatorId } = await inspect(at);
    chain.unshift(row);
    at = dominatorId;
  }
  return chain;
}

export interface DominatorTree {
  readonly lines: readonly TreeLine[];
  /** The objects that are unfolded. */
  readonly opened: ReadonlySet<number>;
  readonly fault: ServiceFault | undefined;
  readonly toggle: (object: number) => void;
  /** Loads the next objects below this one. */
  readonly more: (parent: number) => void;
  /** Opens all objects above an object, when it is reachable and not too deep. */
  readonly reveal: (object: number) => Promise<void>;
  readonly again: () => void;
}

/** Keeps the loaded part of the dominator tree. */
export function useLazyTree(questions: HeapQueries): DominatorTree {
  const [tree, setTree] = useState<LazyTree>({ levels: new Map(), open: new Set() });
  const [fault, setFault] = useState<ServiceFault>();
  const known = useRef(tree);
  known.current = tree;

  const change = useCallback((next: (before: LazyTree) => LazyTree) => {
    known.current = next(known.current);
    setTree(known.current);
  }, []);

  const load = useCallback(
    async (parent: number, offset: number) => {
      const path = questions.dominated(parent === TOP ? undefined : parent);
      const page = await request<PageAnswer<HeapObjectRow>>(readPage(path, offset));
      change((before) => withPage(before, parent, page));
    },
    [questions, change],
  );

  const attempt = useCallback((work: Promise<void>): Promise<void> => {
    setFault(undefined);
    return work.catch((error: unknown) => {
      if (!(error instanceof ServiceFault)) throw error;
      setFault(error);
    });
  }, []);

  const loadOnce = useCallback(
    (parent: number) => (known.current.levels.has(parent) ? Promise.resolve() : load(parent, 0)),
    [load],
  );

  const again = useCallback(() => void attempt(loadOnce(TOP)), [attempt, loadOnce]);
  useEffect(again, [again]);

  const toggle = useCallback(
    (object: number) => {
      change((before) => toggleObject(before, object));
      if (known.current.open.has(object)) void attempt(loadOnce(object));
    },
    [change, attempt, loadOnce],
  );

  const reveal = useCallback(
    (object: number) =>
      attempt(
        (async () => {
          const inspect = (at: number) => request<InspectedObject>(questions.object(at));
          const chain = (await findDominatorChain(inspect, object)) ?? [];
          let parent = TOP;
          for (const row of chain) {
            await loadOnce(parent);
            const above = parent;
            change((before) => withPinned(before, above, row));
            if (above !== TOP && !known.current.open.has(above)) change((before) => toggleObject(before, above));
            parent = row.objectId;
          }
        })(),
      ),
    [questions, attempt, loadOnce, change],
  );

  const more = useCallback(
    (parent: number) => void attempt(load(parent, known.current.levels.get(parent)?.rows.length ?? 0)),
    [attempt, load],
  );

  const lines = useMemo(() => listVisibleLines(tree), [tree]);
  return { lines, opened: tree.open, fault, toggle, more, reveal, again };
}
