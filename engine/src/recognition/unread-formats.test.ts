import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gcLogAnalyzer } from '@hindsight/gc';
import { openTextBytes } from '@hindsight/intake';
import { applicationLogAnalyzer } from '@hindsight/logs';
import { ArtifactError } from '@hindsight/model';
import { testReferenceFiles } from '@hindsight/model/testing';
import { openFiles } from '../input/open-files.ts';
import { recognize, refuseForeign } from './recognize.ts';
import { findUnreadFormat } from './unread-formats.ts';

const SECTION = '---------------  S U M M A R Y ------------';

/** The first lines of each format. */
const SAMPLES: Readonly<Record<string, string>> = {
  'a core dump (ELF)': '\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0\x04\0',
};

const findInText = async (content: string) =>
  findUnreadFormat((await openTextBytes(Buffer.from(content, 'latin1'), { fileName: 'x' })).head);

for (const [what, content] of Object.entries(SAMPLES)) {
  test(`${what} is named, with what to do instead`, async () => {
    const found = await findInText(content);
    assert.equal(found?.what, what);
    assert.match(found?.advice ?? '', /\.$/);
  });
}

const CRASH = `#\n# A fatal error has been detected by the Java Runtime Environment:\n#\n#  SIGSEGV (0xb) at pc=0x1, pid=1, tid=1\n${SECTION}\n garbage-first heap   total 65536K, used 1024K [0x1, 0x2)\n`;

test('a crash report is refused as another kind, with the address that reads it', async () => {
  const { head } = await openTextBytes(Buffer.from(CRASH), { fileName: 'x' });
  for (const [analyzer, code] of [
    [gcLogAnalyzer, 'not-a-gc-log'],
    [applicationLogAnalyzer, 'not-a-log'],
  ] as const) {
    assert.throws(
      () => refuseForeign(head, analyzer),
      (error) =>
        error instanceof ArtifactError && error.fault.code === code && /analyze-crash-api/.test(error.fault.details),
    );
  }
});

/** Javacores, and lists that describe the files. */
const NOT_PHD = /javacore|\.(?:json|tsv|md|zip|txt|gc\.log(?:\.gz)?)$/;

const readHead = async (path: string) => {
  const [opened] = await openFiles({ files: [{ path, fileName: 'x' }], limits: {} });
  return opened?.members[0]?.head;
};

testReferenceFiles(
  'a file of phd is a heap dump, whatever its name',
  'phd',
  (name) => /\.\w+$/.test(name) && !NOT_PHD.test(name),
  async (path) => {
    const head = await readHead(path);
    assert.equal(head && recognize(head).kind, 'heap-dump', path);
  },
);

testReferenceFiles(
  'a file of jfr is a flight recording, whatever its name',
  'jfr',
  (name) => /^(?:jmc-(?:7u40|8u20|9u0)|grafana-wall|w25-pinned|ap-sample1)/.test(name),
  async (path) => {
    const head = await readHead(path);
    assert.equal(head && recognize(head).kind, 'flight-recording', path);
  },
);
