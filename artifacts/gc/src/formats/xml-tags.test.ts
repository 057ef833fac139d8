import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forEachTag, readAttribute, readNumberAttribute, unescapeXml, type XmlTag } from './xml-tags.ts';

function listTags(text: string): XmlTag[] {
  const tags: XmlTag[] = [];
  forEachTag(text, (tag) => tags.push(tag));
  return tags;
}

test('tags may open, close, or be empty', () => {
  assert.deepEqual(
    listTags('<gc-start id="5"> <mem-info/> </gc-start>').map(({ name, closing, empty }) => [name, closing, empty]),
    [
      ['gc-start', false, false],
      ['mem-info', false, true],
      ['gc-start', true, false],
    ],
  );
});

test('attributes may be in any order, in either quote, with blanks around the sign', () => {
  const [tag] = listTags(`<af-end success='false' id = "12" name="a='b' > c" />`);
  assert.ok(tag);
  assert.equal(readAttribute(tag, 'success'), 'false');
  assert.equal(readAttribute(tag, 'id'), '12');
  assert.equal(readAttribute(tag, 'name'), "a='b' > c");
  assert.equal(readAttribute(tag, 'b'), undefined);
});

test('numbers are decimal or hexadecimal; a missing or empty one is NaN', () => {
  const [tag] = listTags('<attribute a="0x40000000" b="12.5" c="" d="many" />');
  assert.ok(tag);
  assert.deepEqual(
    ['a', 'b', 'c', 'd', 'e'].map((name) => readNumberAttribute(tag, name)),
    [2 ** 30, 12.5, Number.NaN, Number.NaN, Number.NaN],
  );
});

test('a tag that is truncated, or whose quote is never closed, is none', () => {
  assert.deepEqual(listTags('<exclusive-end id="13" durationms="5.2'), []);
  assert.deepEqual(listTags('<exclusive-end id="13'), []);
});

test('entities are resolved, unknown ones stay', () => {
  assert.equal(unescapeXml('a &lt; &quot;b&quot; &amp;&#x41;&#66; &nbsp; &#x110000;'), 'a < "b" &AB &nbsp; &#x110000;');
});
