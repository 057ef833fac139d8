import assert from 'node:assert/strict';
import { test } from 'node:test';
import { COLORS } from './tokens.ts';
import { chooseFill, computeContrast, findToneColor, isHollow, mixTint, TONES } from './tones.ts';

/** WCAG 2.2, 1.4.3 and 1.4.11. */
const TEXT = 4.5;
const GRAPHIC = 3;

for (const theme of ['light', 'dark'] as const) {
  test(`text on a filled or tinted area can be read in every tone, ${theme}`, () => {
    for (const tone of TONES) {
      const { fill, ink } = chooseFill(tone, theme);
      assert.ok(computeContrast(fill, ink) >= TEXT, `${tone}: ${computeContrast(fill, ink).toFixed(2)}`);
      const tint = computeContrast(mixTint(tone, theme), COLORS[theme].text);
      assert.ok(tint >= TEXT, `tint of ${tone}: ${tint.toFixed(2)}`);
    }
  });

  test(`every tone, or its frame, stands out from the page, ${theme}`, () => {
    for (const tone of TONES) {
      const edge = isHollow(tone) ? chooseFill(tone, theme).line : findToneColor(tone, theme);
      const ratio = computeContrast(edge, COLORS[theme].surface);
      assert.ok(ratio >= GRAPHIC, `${tone}: ${ratio.toFixed(2)}`);
    }
  });
}
