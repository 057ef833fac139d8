/**
 * Copies an HPROF file without the name records (UTF8) that no other record refers to. Three quarters of the names in a
 * dump are symbols of methods and signatures, which are never read; without them a sample is small enough for the
 * repository. All other records stay byte for byte as the JVM wrote them.
 *
 * Usage: node prune-names.ts FROM.hprof TO.hprof.gz
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const HEADER_BYTES = 31;
const RECORD_BYTES = 9;
const ID_BYTES = 8;
const UTF8 = 0x01;

const [from = '', to = ''] = process.argv.slice(2);
const dump = readFileSync(from);

const records: { readonly tag: number; readonly start: number; readonly end: number }[] = [];
for (let start = HEADER_BYTES; start < dump.length; ) {
  const end = start + RECORD_BYTES + dump.readUInt32BE(start + 5);
  records.push({ tag: dump[start] ?? 0, start, end });
  start = end;
}

/**
 * Collects all groups of eight bytes in the other records that could be an id. A few unused names are kept, but no used
 * name is lost.
 */
const mentioned = new Set<bigint>();
for (const { tag, start, end } of records) {
  if (tag === UTF8) continue;
  for (let at = start + RECORD_BYTES; at + ID_BYTES <= end; at++) mentioned.add(dump.readBigUInt64BE(at));
}

const kept = records.filter(
  ({ tag, start }) => tag !== UTF8 || mentioned.has(dump.readBigUInt64BE(start + RECORD_BYTES)),
);
const parts = [dump.subarray(0, HEADER_BYTES), ...kept.map(({ start, end }) => dump.subarray(start, end))];
writeFileSync(to, gzipSync(Buffer.concat(parts), { level: 9 }));
