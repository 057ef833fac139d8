import type { Tone } from '@hindsight/model';
import { COLORS, type Role, type Theme } from './tokens.ts';

/** The color of each tone in the palette for data: lines, bars, cells. */
const TONE_ROLES: Readonly<Record<Tone, Role>> = {
  young: 'blue',
  used: 'blue',
  mixed: 'teal',
  allocation: 'teal',
  old: 'violet',
  full: 'orange',
  stall: 'rose',
  metaspace: 'olive',
  humongous: 'sand',
  promotion: 'sand',
  concurrent: 'slate',
  safepoint: 'mist',
  limit: 'strong',
  runnable: 'green',
  blocked: 'orange',
  waiting: 'slate',
  'timed-waiting': 'mist',
  native: 'teal',
  other: 'strong',
  'log-fatal': 'rose',
  'log-error': 'orange',
  'log-warn': 'amber',
  'log-info': 'slate',
  'log-debug': 'mist',
  silence: 'slate',
  restart: 'violet',
  dump: 'blue',
  'own-code': 'blue',
  'library-code': 'sand',
  'platform-code': 'slate',
  'native-code': 'teal',
  'much-more': 'orange',
  more: 'amber',
  even: 'mist',
  less: 'teal',
  'much-less': 'blue',
};

export const TONES = Object.keys(TONE_ROLES) as readonly Tone[];

/** The names of tones in legends: what a color means is always written beside it. */
export const TONE_WORD: Readonly<Record<Tone, string>> = {
  young: 'young',
  used: 'used',
  mixed: 'mixed',
  allocation: 'allocation',
  old: 'old',
  full: 'full',
  stall: 'stall',
  metaspace: 'metaspace',
  humongous: 'humongous',
  promotion: 'promotion',
  concurrent: 'concurrent',
  safepoint: 'safepoint',
  limit: 'limit',
  runnable: 'runnable',
  blocked: 'blocked',
  waiting: 'waiting',
  'timed-waiting': 'timed waiting',
  native: 'in native code',
  other: 'no Java state',
  'log-fatal': 'fatal',
  'log-error': 'error',
  'log-warn': 'warning',
  'log-info': 'info',
  'log-debug': 'debug',
  silence: 'silence',
  restart: 'restart',
  dump: 'dump',
  'own-code': 'application',
  'library-code': 'library',
  'platform-code': 'JDK',
  'native-code': 'native code',
  'much-more': 'much more',
  more: 'more',
  even: 'no clear change',
  less: 'less',
  'much-less': 'much less',
};

/** The role of a tone in the palette. */
export const findToneRole = (tone: Tone): Role => TONE_ROLES[tone];

export const findToneColor = (tone: Tone, theme: Theme): string => COLORS[theme][TONE_ROLES[tone]];

const readChannels = (color: string): number[] => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** Mixes a `share` of the first color with the rest of the second; both are `#RRGGBB`. */
export function mix(first: string, second: string, share: number): string {
  const under = readChannels(second);
  const mixed = readChannels(first).map((value, index) =>
    Math.round(value * share + (under[index] ?? 0) * (1 - share)),
  );
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** Computes the relative luminance as WCAG 2.2 defines it. */
function computeLuminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = readChannels(color).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function computeContrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [computeLuminance(one), computeLuminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** A filled area that carries text. `line` is drawn around or across it, so that it differs in more than its color. */
export interface Fill {
  readonly fill: string;
  readonly ink: string;
  readonly line: string;
}

const INKS = ['#FFFFFF', '#111315'] as const;

/** Share of the tone in a fill on a dark page, where pure colors would glare. */
const IN_THE_DARK = 0.8;
const HATCH = 0.78;

/** Tones that differ in more than their color. */
export const isHatched = (tone: Tone): boolean => tone === 'timed-waiting';
export const isHollow = (tone: Tone): boolean => tone === 'other';

const chooseInk = (color: string): string =>
  computeContrast(INKS[0], color) >= computeContrast(INKS[1], color) ? INKS[0] : INKS[1];

export function chooseFill(tone: Tone, theme: Theme): Fill {
  const { surface, text2, strong } = COLORS[theme];
  if (isHollow(tone)) return { fill: surface, ink: text2, line: strong };
  const color = findToneColor(tone, theme);
  const fill = theme === 'dark' && !isHatched(tone) ? mix(color, surface, IN_THE_DARK) : color;
  return { fill, ink: chooseInk(fill), line: mix(fill, surface, HATCH) };
}

const TINT: Readonly<Record<Theme, number>> = { light: 0.42, dark: 0.4 };

/** Mixes a pale area below text in the page's own color: frames and boxes. */
export const mixTint = (tone: Tone, theme: Theme): string =>
  mix(findToneColor(tone, theme), COLORS[theme].surface, TINT[theme]);
