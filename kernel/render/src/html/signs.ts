import type { Level } from '@hindsight/model';
import { LOGO_SHAPES, SIGN_SHAPES } from '../signs.ts';

export const sign = (level: Level | 'OK'): string =>
  `<svg class="sign" viewBox="0 0 16 16" aria-hidden="true">${SIGN_SHAPES[level]}</svg>`;

export const LOGO = `<svg class="mark" viewBox="0 0 22 22" aria-hidden="true">${LOGO_SHAPES}</svg>`;
