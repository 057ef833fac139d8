// The SVG elements of which pictures without axes are made.
import { escapeHtml } from '../html/escape.ts';
import { CHART_FONT, LABEL_PX } from './theme.ts';

/** Widths of characters in em, an upper bound for DejaVu Sans and Inter. */
const NARROW_EM = 0.36;
const WIDE_EM = 1;
const CAPITAL_EM = 0.76;
const COMMON_EM = 0.63;
const PER_CHARACTER: readonly (readonly [RegExp, number])[] = [
  [/[ilj.,:;'|!()[\]tfrI ]/, NARROW_EM + 0.05],
  [/[mwMW@%—…]/, WIDE_EM],
  [/[A-Z0-9<>=+~#&]/, CAPITAL_EM],
];

/** From here on letters may be as wide as they are high. */
const LATIN_END = '\u0300';

const measureCharacter = (character: string): number =>
  PER_CHARACTER.find(([kind]) => kind.test(character))?.[1] ?? (character < LATIN_END ? COMMON_EM : WIDE_EM);

/** Computes an upper bound for the width of a text, in px. */
export const measureText = (text: string, size = LABEL_PX): number =>
  [...text].reduce((sum, character) => sum + measureCharacter(character), 0) * size;

const MIN_CHARACTERS = 3;
/** Longer names are truncated before they are measured, because a name may have a million characters. */
const MAX_CHARACTERS = 300;

/**
 * Truncates a text to a width in px. Names of methods and classes keep their end, which says more than their
 * beginning.
 */
export function fitText(text: string, maxWidth: number, keep: 'begin' | 'end' = 'begin', size = LABEL_PX): string {
  const all = [...(keep === 'end' ? text.slice(-MAX_CHARACTERS) : text.slice(0, MAX_CHARACTERS))];
  if (all.length === text.length && measureText(text, size) <= maxWidth) return text;
  const order = keep === 'end' ? all.toReversed() : all;
  let free = maxWidth - measureCharacter('…') * size;
  let fits = 0;
  for (const character of order) {
    free -= measureCharacter(character) * size;
    if (free < 0) break;
    fits++;
  }
  if (fits < MIN_CHARACTERS) return '';
  return keep === 'end' ? `…${all.slice(-fits).join('')}` : `${all.slice(0, fits).join('')}…`;
}

/** Characters that XML forbids or that change the direction of text; they are replaced by a sign. */
const UNFIT = /[\u202a-\u202e\u2066-\u2069\u200e\u200f\ufffe\uffff]/g;
const escapeSvgText = (text: string): string =>
  escapeHtml(text.toWellFormed().replace(UNFIT, '\ufffd').replace(/\s/g, ' '));

/** Rounds to two digits: enough for any screen, and large pictures stay small. */
const formatPx = (value: number): string => String(Math.round(value * 100) / 100);

export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Paint {
  readonly fill: string;
  readonly stroke?: string;
  readonly radius?: number;
}

/** Draws a box with round corners. */
export const drawBox = ({ x, y, width, height }: Area, { fill, stroke, radius = 2 }: Paint): string =>
  `<rect x="${formatPx(x)}" y="${formatPx(y)}" width="${formatPx(Math.max(0, width))}" height="${formatPx(Math.max(0, height))}" rx="${radius}" fill="${fill}"${stroke ? ` stroke="${stroke}"` : ''}/>`;

export interface Lettering {
  readonly fill: string;
  readonly size?: number;
  readonly bold?: boolean;
  readonly anchor?: 'start' | 'middle' | 'end';
}

/** Draws text on a base line; an empty text draws nothing. */
export const drawText = (text: string, x: number, y: number, { fill, size, bold, anchor }: Lettering): string =>
  text === ''
    ? ''
    : `<text x="${formatPx(x)}" y="${formatPx(y)}" fill="${fill}"${size ? ` font-size="${size}"` : ''}${bold ? ' font-weight="600"' : ''}${anchor ? ` text-anchor="${anchor}"` : ''}>${escapeSvgText(text)}</text>`;

export interface Stroke {
  readonly stroke: string;
  readonly dashed?: boolean;
  /** The area between the line and this height is filled. */
  readonly floor?: number;
  readonly fill?: string;
}

/** Draws a line through points, and the area below it if requested. */
export function drawLine(
  points: readonly (readonly [number, number])[],
  { stroke, dashed, floor, fill }: Stroke,
): string {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last) return '';
  const line = `M${points.map(([x, y]) => `${formatPx(x)} ${formatPx(y)}`).join('L')}`;
  const below =
    floor === undefined || fill === undefined
      ? ''
      : `<path d="${line}L${formatPx(last[0])} ${formatPx(floor)}L${formatPx(first[0])} ${formatPx(floor)}Z" fill="${fill}"/>`;
  return `${below}<path d="${line}" fill="none" stroke="${stroke}" stroke-width="${floor === undefined ? 1 : 1.5}" stroke-linejoin="round"${dashed ? ' stroke-dasharray="4 3"' : ''}/>`;
}

const HATCH_WIDTH = 3;
const HATCH_STEP = 8;

/** Draws a hatching within an area. */
export function drawHatching({ x, y, width, height }: Area, stroke: string): string {
  const lines: string[] = [];
  for (let at = 0; at < width + height; at += HATCH_STEP) {
    const [fromX, fromY] = at < width ? [at, 0] : [width, at - width];
    const [toX, toY] = at < height ? [0, at] : [at - height, height];
    lines.push(`M${formatPx(x + fromX)} ${formatPx(y + fromY)}L${formatPx(x + toX)} ${formatPx(y + toY)}`);
  }
  return `<path d="${lines.join('')}" stroke="${stroke}" stroke-width="${HATCH_WIDTH}" fill="none"/>`;
}

/** Joins the parts of a picture; its title is what screen readers say. */
export const drawPicture = (title: string, width: number, height: number, parts: readonly string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" font-family="${escapeHtml(CHART_FONT)}" font-size="${LABEL_PX}"><title>${escapeSvgText(title)}</title>${parts.join('')}</svg>`;
