import assert from 'node:assert/strict';
import { test } from 'node:test';
import { explanationOf } from './glossary.ts';

test('a term is found within the words of a label, whatever their case', () => {
  assert.match(explanationOf('Most humongous regions') ?? '', /half a G1 region/);
  assert.match(explanationOf('Retained') ?? '', /freed/);
});

test('of several terms the longest is meant', () => {
  assert.match(explanationOf('Promotion rate') ?? '', /a second/);
});

test('a term within another word is not meant, and common words are not explained', () => {
  assert.equal(explanationOf('Uncommitted'), undefined);
  assert.equal(explanationOf('Count'), undefined);
  assert.equal(explanationOf(''), undefined);
});
