import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inflateSync } from 'node:zlib';
import { composeAnswer, toXml } from '@hindsight/api';
import { openHostileRun } from '@hindsight/engine/testing';
import { readSample } from '@hindsight/recording/testing';
import { type ReportContext, renderHtml, renderMarkdown, renderPdf, renderText } from '@hindsight/render';

const CONTEXT: ReportContext = { fileName: 'x.jfr', tags: [], createdAt: 0, responseId: 'r', version: 'test' };
/** A property of the sample, whose key becomes that of a secret, and its value. Both are replaced by texts of the same length. */
const KEY = ['java.vm.specification.vendor', 'java.vm.specification.passwd'] as const;
const VALUE = ['Oracle Corporation', 'hunter2-in-the-pdf'] as const;
/** A method that the report names. */
const SHOWN = 'Workload.spin';

function plantSecret(): Buffer {
  const bytes = readSample('jdk17-locks.jfr.gz');
  const at = bytes.indexOf(KEY[0]);
  bytes.write(KEY[1], at, 'latin1');
  assert.ok(bytes.indexOf(VALUE[0], at) - at < 40, 'the value follows its key');
  bytes.write(VALUE[1], bytes.indexOf(VALUE[0], at), 'latin1');
  return bytes;
}

const STREAM = /stream\r?\n/g;
/** A line of a map from the glyphs of a font to characters: `<0000> <0010> [<0020> <0021>]`. */
const GLYPHS = /<([0-9a-f]+)>\s*<[0-9a-f]+>\s*\[([^\]]*)\]/gi;
const SHOWN_TEXT = /\[([^\]]*)\]\s*TJ/g;
const HEX = /<([0-9a-f]*)>/gi;

function inflateStreams(pdf: Buffer): string[] {
  const text = pdf.toString('latin1');
  return [...text.matchAll(STREAM)].flatMap(({ index, 0: { length } }) => {
    const body = pdf.subarray(index + length, text.indexOf('endstream', index));
    return body[0] === 0x78 ? [inflateSync(body).toString('latin1')] : [];
  });
}

function readGlyphs(map: string): Map<string, string> {
  const glyphs = new Map<string, string>();
  for (const [, first = '', list = ''] of map.matchAll(GLYPHS))
    [...list.matchAll(HEX)].forEach(([, hex = ''], index) => {
      const glyph = (Number.parseInt(first, 16) + index).toString(16).padStart(4, '0');
      glyphs.set(glyph, Buffer.from(hex, 'hex').swap16().toString('utf16le'));
    });
  return glyphs;
}

/** The texts of a PDF, each read with every font: which one a text has does not matter to find something in it. */
function readPdfTexts(pdf: Buffer): string[] {
  const streams = inflateStreams(pdf);
  const fonts = streams.filter((stream) => stream.includes('begincmap')).map(readGlyphs);
  const lines = streams.flatMap((stream) => [...stream.matchAll(SHOWN_TEXT)].map(([, parts = '']) => parts));
  const hex = lines.map((line) => [...line.matchAll(HEX)].map(([, text = '']) => text).join(''));
  const read = (glyphs: Map<string, string>) =>
    hex.map((line) => (line.match(/.{4}/g) ?? []).map((glyph) => glyphs.get(glyph) ?? '').join('')).join('');
  return [...streams, ...fonts.map(read)];
}

test('a planted secret of a recording stands in no form of the answer and report, the PDF included', async () => {
  const run = openHostileRun('flight-recording');
  const outcome = await run.analyze(plantSecret(), 'x.jfr').finally(() => run.close());
  assert.ok(outcome.ok);
  const { report } = outcome;
  const answer = composeAnswer({ responseId: 'r', version: 'test', outcome });
  const forms = {
    answer: [JSON.stringify(answer), toXml(answer)],
    report: [renderText(report, CONTEXT), renderMarkdown(report, CONTEXT), await renderHtml(report, CONTEXT)],
    pdf: readPdfTexts(await renderPdf(report, CONTEXT)),
  };
  assert.ok(JSON.stringify(answer).includes(KEY[1]), 'the property is in the answer, without its value');
  for (const [form, texts] of Object.entries(forms)) {
    assert.ok(
      texts.some((text) => text.includes(SHOWN)),
      `what is shown can be read in the ${form}`,
    );
    assert.ok(!texts.some((text) => text.includes(VALUE[1])), `the secret stands in the ${form}`);
  }
});
