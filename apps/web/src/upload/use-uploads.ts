import type { RecognitionAnswer } from '@hindsight/api';
import type { ArtifactKind } from '@hindsight/model';
import { useCallback, useEffect, useReducer, useRef } from 'react';
import { request, ServiceFault } from '../api/client.ts';
import { endSession } from '../api/session.ts';
import { toBrowserAddress } from '../base.ts';
import { analyze, CANCELLED, readHead, type SendWishes } from './analyze.ts';
import { type Join, nameJoined } from './joins.ts';
import { canSend, changeRows, nameFromLocation, type RowChange, type RowState, type UploadRow } from './queue.ts';

export interface Uploads {
  readonly rows: readonly UploadRow[];
  readonly change: (change: RowChange) => void;
  addFiles(files: Iterable<File>): void;
  /** Text, addresses and examples are sent as soon as they are recognized: there is nothing else to choose. */
  addText(text: string): void;
  addLocation(location: string, kind: ArtifactKind): void;
  addExample(name: string): Promise<void>;
  /** Sends all files that are ready; those of a join are one analysis. */
  sendAll(wishes: SendWishes, joins: readonly Join[]): void;
  /** Cancels a file that is being sent or analyzed, removes any other. */
  stop(row: UploadRow): void;
}

const KEY_FAULTS: ReadonlySet<string> = new Set(['api-key-missing', 'api-key-invalid', 'token-invalid']);

const isKeyFault = (state: RowState): boolean => state.is === 'failed' && KEY_FAULTS.has(state.fault.code);

/** The state of all files of the upload page. Files wait until the visitor has signed in. */
export function useUploads(signedIn: boolean, readWishes: () => SendWishes): Uploads {
  const [rows, change] = useReducer(changeRows, []);
  const nextId = useRef(1);
  const recognized = useRef(new Set<number>());
  const sent = useRef(new Set<number>());
  const running = useRef(new Map<number, AbortController>());

  useEffect(() => {
    const under = running.current;
    return () => {
      for (const stop of under.values()) stop.abort();
    };
  }, []);

  useEffect(() => {
    if (!signedIn) return;
    for (const row of rows) {
      if (row.state.is !== 'recognizing' || recognized.current.has(row.id)) continue;
      recognized.current.add(row.id);
      void recognize(row).then((seen) => {
        const refused = seen.type === 'became' && isKeyFault(seen.state);
        if (!refused) return change(seen);
        recognized.current.delete(row.id);
        endSession();
      });
    }
  }, [signedIn, rows]);

  const add = useCallback((row: Pick<UploadRow, 'name' | 'content' | 'location' | 'kind' | 'atOnce'>): void => {
    change({
      type: 'added',
      row: { id: nextId.current++, what: '', encoding: [], state: { is: 'recognizing' }, ...row },
    });
  }, []);

  const run = async (row: UploadRow, wishes: SendWishes): Promise<void> => {
    const stop = new AbortController();
    running.current.set(row.id, stop);
    const update = (state: RowState) => {
      const refused = isKeyFault(state);
      change({ type: 'became', id: row.id, state: refused ? { is: 'ready' } : state });
      if (refused) endSession();
    };
    await analyze(row, wishes, update, stop.signal);
    running.current.delete(row.id);
  };

  useEffect(() => {
    for (const row of rows) {
      if (!row.atOnce || row.state.is !== 'ready' || !canSend(row) || sent.current.has(row.id)) continue;
      sent.current.add(row.id);
      void run(row, readWishes());
    }
  });

  return {
    rows,
    change,
    addFiles: useCallback(
      (files) => {
        for (const file of files) add({ name: file.name, content: file });
      },
      [add],
    ),
    addText: (text) => add({ name: 'pasted.txt', content: new Blob([text], { type: 'text/plain' }), atOnce: true }),
    addLocation: (location, kind) => add({ name: nameFromLocation(location), location, kind, atOnce: true }),
    addExample: async (name) => add({ name, content: await loadExample(name), atOnce: true }),
    sendAll: (wishes, joins) => {
      const joined = new Set(joins.flatMap((join) => join.rows));
      for (const join of joins) change({ type: 'joined', rows: join.rows, name: nameJoined(join.rows) });
      for (const row of rows) if (canSend(row) && !joined.has(row)) void run(row, wishes);
    },
    stop: (row) => {
      const under = running.current.get(row.id);
      if (under) under.abort(CANCELLED);
      else change({ type: 'removed', id: row.id });
    },
  };
}

async function loadExample(name: string): Promise<Blob> {
  const response = await fetch(toBrowserAddress(`/api/examples/${encodeURIComponent(name)}`));
  return response.blob();
}

/** Lets the service recognize a file by its head, because it knows every format and encoding. */
async function recognize({ id, name, content }: UploadRow): Promise<RowChange> {
  if (!content) return { type: 'recognised', id, what: '', encoding: [] };
  const query = new URLSearchParams({ fileName: name });
  try {
    const { responseId: _id, ...seen } = await request<RecognitionAnswer>(`/api/recognise?${query}`, {
      method: 'POST',
      body: readHead(content),
    });
    return { type: 'recognised', id, ...seen };
  } catch (error) {
    if (!(error instanceof ServiceFault)) throw error;
    return { type: 'became', id, state: { is: 'failed', fault: error.fault } };
  }
}
