import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json, JsonObject } from '@hindsight/model';
import fc from 'fast-check';
import { XMLValidator } from 'fast-xml-parser';
import { readXmlAs } from '../testing/read-xml.ts';
import { toXml } from './xml.ts';

const readBody = (xml: string) => xml.replace(/^<\?xml[^>]*\?>\n/, '').trimEnd();

test('members become elements, lists repeat the element of their name, an empty list has none', () => {
  const xml = toXml({ isProblem: true, count: 3, list: ['a', 'b'], none: [], deep: { x: 1.5 } });
  assert.equal(
    readBody(xml),
    '<response><isProblem>true</isProblem><count>3</count><list>a</list><list>b</list><deep><x>1.5</x></deep></response>',
  );
});

test('a name that is no XML name becomes an entry with that key', () => {
  assert.equal(readBody(toXml({ '10 ms "x"': 1 })), '<response><entry key="10 ms &quot;x&quot;">1</entry></response>');
  assert.equal(readBody(toXml({ xmlThing: 1 })), '<response><entry key="xmlThing">1</entry></response>');
});

test('text is escaped and what XML forbids is replaced', () => {
  assert.equal(
    readBody(toXml({ a: '<&>\u0001\ud800\r\n' })),
    '<response><a>&lt;&amp;&gt;\ufffd\ufffd&#13;\n</a></response>',
  );
});

test('an undefined member is left out', () => {
  assert.equal(readBody(toXml({ a: undefined })), '<response></response>');
});

test('any JSON value gives well-formed XML', () => {
  const { json } = fc.letrec<{ json: Json }>((tie) => ({
    json: fc.oneof(
      { maxDepth: 4 },
      fc.string({ unit: 'binary' }),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.boolean(),
      fc.array(tie('json')),
      fc.dictionary(fc.string({ unit: 'binary' }), tie('json')),
    ),
  }));
  fc.assert(
    fc.property(fc.dictionary(fc.string({ unit: 'binary' }), json), (body) => {
      assert.equal(XMLValidator.validate(toXml(body)), true);
    }),
    { numRuns: 300 },
  );
});

test('an object of texts, numbers and lists of them reads back as it was', () => {
  const text = fc.string().map((value) => value.replace(/[^\x20-\x7e]/g, ''));
  const leaf = fc.oneof(text, fc.integer(), fc.boolean());
  const record = fc.dictionary(fc.stringMatching(/^[a-w][A-Za-z0-9]{0,8}$/), fc.oneof(leaf, fc.array(leaf)));
  fc.assert(
    fc.property(record, (value) => {
      const body: JsonObject = { ...value };
      assert.deepEqual(readXmlAs(body, toXml(body)), JSON.parse(JSON.stringify(body)));
    }),
  );
});
