import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findExplanation } from './glossary.ts';

test('a term is found within the words of a label, whatever their case', () => {
  assert.match(findExplanation('Most humongous regions') ?? '', /half a G1 region/);
  assert.match(findExplanation('Retained') ?? '', /freed/);
});

test('of several terms the longest is meant', () => {
  assert.match(findExplanation('Promotion rate') ?? '', /a second/);
});

test('a term within another word is not meant, and common words are not explained', () => {
  assert.equal(findExplanation('Uncommitted'), undefined);
  assert.equal(findExplanation('Count'), undefined);
  assert.equal(findExplanation(''), undefined);
});
