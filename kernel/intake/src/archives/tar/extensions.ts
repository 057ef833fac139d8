import { cutAtNul } from './header.ts';

/** Values that an extension header states because the header behind it has no field for them. */
export interface Extensions {
  readonly name?: Buffer;
  readonly size?: number;
  readonly sparse?: boolean;
}

/** Parses a GNU entry of type `L`: its content is the name of the next entry. */
export const parseLongName = (content: Buffer): Extensions => ({ name: cutAtNul(content) });

/**
 * Parses the records of POSIX.1-2001, which have the form `27 path=a/long/name/gc.log
 * `; the number is the length of the record. Returns undefined when a record has another form.
 */
export function parsePax(content: Buffer): Extensions | undefined {
  let found: Extensions = {};
  for (let at = 0; at < content.length; ) {
    const blank = content.indexOf(0x20, at);
    const length = Number.parseInt(content.toString('latin1', at, blank), 10);
    const record = content.subarray(blank + 1, at + length - 1);
    const equals = record.indexOf('=');
    if (blank < 0 || !(length > blank - at) || at + length > content.length || equals < 0) return undefined;
    const more = parseRecord(record.toString('latin1', 0, equals), record.subarray(equals + 1));
    if (!more) return undefined;
    found = { ...found, ...more };
    at += length;
  }
  return found;
}

function parseRecord(key: string, value: Buffer): Extensions | undefined {
  if (key === 'path' || key === 'GNU.sparse.name') return { name: cutAtNul(value) };
  if (key === 'size') {
    const size = Number(value.toString('latin1'));
    return Number.isSafeInteger(size) && size >= 0 ? { size } : undefined;
  }
  return key.startsWith('GNU.sparse.') ? { sparse: true } : {};
}
