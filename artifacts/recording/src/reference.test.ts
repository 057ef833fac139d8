import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { referencePath, testReferenceFiles } from '@hindsight/model/testing';
import { analyzeBytes, readSample } from '../testing/analyze-bytes.ts';

interface Expected {
  readonly events: number;
  readonly eventTypes: Readonly<Record<string, number>>;
  readonly 'cpu.self'?: { readonly top: Readonly<Record<string, readonly [count: number, value: number]>> };
}

/** Small files of every version and writer; the others take seconds each. */
const QUICK =
  /^(?:jmc-(?:7u40|8u20|9u0|jdk15|char_attribute)|jifa-ap|grafana-(?:wall|nativemem|cpool|dump1|FastSlow|dd-)|w17-idle|w25-io).*\.jfr(?:\.gz)?$/;

const readExpected = (name: string): Expected =>
  JSON.parse(readFileSync(referencePath('jfr', 'reference.json'), 'utf8')).files[name];

testReferenceFiles(
  'events and hot methods are those that the JDK or JMC reads',
  'jfr',
  (name) => QUICK.test(name),
  async (path) => {
    const name = basename(path);
    const expected = readExpected(name);
    const { recording, profiles } = analyzeBytes(readSample(name, referencePath('jfr'))).analysis;
    const counts = recording.eventTypes.map((type) => [type.name, type.count] as const);
    assert.deepEqual(Object.fromEntries(counts), expected.eventTypes);
    assert.equal(recording.events, expected.events);
    const methods = new Map(profiles.find(({ id }) => id === 'cpu')?.hotMethods.map((row) => [row.method, row.self]));
    for (const [method, [, value]] of Object.entries(expected['cpu.self']?.top ?? {}))
      assert.equal(methods.get(method.replace(/^\./, '')), value, method);
  },
);
