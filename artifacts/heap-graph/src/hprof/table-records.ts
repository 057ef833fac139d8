import type { TableVisitor } from '../events.ts';
import { decodeModifiedUtf8 } from './modified-utf8.ts';
import type { Window } from './window.ts';

const UTF8 = 0x01;
const LOAD_CLASS = 0x02;
const FRAME = 0x04;
const TRACE = 0x05;

/** Names are far shorter in practice; longer ones are truncated. */
const MAX_TEXT_BYTES = 65_536;

/** Reads the body of a record outside the heap. A record that is too short for its kind is ignored. */
export function readTableRecord(
  window: Window,
  tag: number,
  length: number,
  idSize: number,
  tables: TableVisitor,
): void {
  switch (tag) {
    case UTF8: {
      const textBytes = Math.min(length, MAX_TEXT_BYTES);
      if (length < idSize || !window.ensure(textBytes)) return;
      const { bytes, at } = window;
      tables.visitText(window.id(idSize), decodeModifiedUtf8(bytes, at + idSize, at + textBytes));
      return;
    }
    case LOAD_CLASS: {
      if (length < 8 + 2 * idSize || !window.ensure(8 + 2 * idSize)) return;
      const serial = window.u4();
      const id = window.id(idSize);
      window.u4();
      tables.visitLoadedClass(serial, id, window.id(idSize));
      return;
    }
    case FRAME: {
      if (length < 4 * idSize + 8 || !window.ensure(4 * idSize + 8)) return;
      const id = window.id(idSize);
      const method = window.id(idSize);
      const signature = window.id(idSize);
      const source = window.id(idSize);
      tables.visitFrame(id, { method, signature, source, classSerial: window.u4(), line: window.u4() | 0 });
      return;
    }
    case TRACE: {
      if (length < 12 || !window.ensure(12)) return;
      const serial = window.u4();
      const thread = window.u4();
      const count = Math.min(window.u4(), Math.floor((length - 12) / idSize));
      if (!window.ensure(count * idSize)) return;
      tables.visitTrace(
        serial,
        thread,
        Array.from({ length: count }, () => window.id(idSize)),
      );
    }
  }
}
