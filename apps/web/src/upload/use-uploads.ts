import type { RecognitionAnswer } from '@hindsight/api';
import { useEffect, useReducer, useRef } from 'react';
import { ask, ServiceFault } from '../api/client.ts';
import { analyse, beginningOf, type Labels } from './analyse.ts';
import { canSend, changeRows, type Row, type RowChange } from './queue.ts';

export interface Uploads {
  readonly rows: readonly Row[];
  readonly change: (change: RowChange) => void;
  addFiles(files: Iterable<File>): void;
  addText(text: string): void;
  addLocation(location: string): void;
  /** Sends what is ready. */
  sendAll(labels: Labels): void;
  /** Cancels what is under way, takes away what is not. */
  stop(row: Row): void;
}

const nameOfLocation = (location: string): string =>
  decodeURIComponent(new URL(location).pathname.split('/').at(-1) || location);

/** The files of the upload page and all that happens to them. */
export function useUploads(): Uploads {
  const [rows, change] = useReducer(changeRows, []);
  const nextId = useRef(1);
  const running = useRef(new Map<number, AbortController>());

  useEffect(() => {
    const under = running.current;
    return () => {
      for (const stop of under.values()) stop.abort();
    };
  }, []);

  const add = (row: Omit<Row, 'id' | 'what' | 'encoding' | 'state'>): void => {
    const id = nextId.current++;
    change({ type: 'added', row: { id, what: '', encoding: [], state: { is: 'recognising' }, ...row } });
    if (row.content) void recognise(id, row.name, row.content, change);
    else change({ type: 'recognised', id, what: '', encoding: [] });
  };

  const run = async (row: Row, labels: Labels): Promise<void> => {
    const stop = new AbortController();
    running.current.set(row.id, stop);
    await analyse(row, labels, (state) => change({ type: 'became', id: row.id, state }), stop.signal);
    running.current.delete(row.id);
  };

  return {
    rows,
    change,
    addFiles: (files) => {
      for (const file of files) add({ name: file.name, content: file });
    },
    addText: (text) => add({ name: 'pasted.txt', content: new Blob([text], { type: 'text/plain' }) }),
    addLocation: (location) => add({ name: nameOfLocation(location), location }),
    sendAll: (labels) => {
      for (const row of rows.filter(canSend)) void run(row, labels);
    },
    stop: (row) => {
      const under = running.current.get(row.id);
      if (under) under.abort();
      else change({ type: 'removed', id: row.id });
    },
  };
}

/** The service looks at the first bytes: it knows every format and every packing, and nobody has to keep a second list. */
async function recognise(id: number, name: string, content: Blob, change: (change: RowChange) => void): Promise<void> {
  const query = new URLSearchParams({ fileName: name });
  try {
    const seen = await ask<RecognitionAnswer>(`/api/recognise?${query}`, {
      method: 'POST',
      body: beginningOf(content),
    });
    const { kind, what, encoding } = seen;
    change({ type: 'recognised', id, what, encoding, ...(kind !== undefined && { kind }) });
  } catch (error) {
    if (!(error instanceof ServiceFault)) throw error;
    change({ type: 'became', id, state: { is: 'failed', fault: error.fault } });
  }
}
