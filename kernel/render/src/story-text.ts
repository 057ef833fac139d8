// What Markdown, terminal and paper say of a chain and of cards, so that they use the same words.
import type { Card, ChainStep, Evidence } from '@hindsight/model';
import { formatPath, formatQuote } from './proof-text.ts';
import { formatLineRange, formatMetric } from './report-text.ts';
import { LEVEL_WORD } from './tokens.ts';

/** Formats where a step was read: `gc.log, line 1,804`, or what it was read from: `heap dump`. */
export const formatStepPlace = ({ source, proof }: ChainStep): string =>
  proof.kind === 'lines' ? formatLineRange(proof) : source;

/** Formats the figure or the path that proves a step as one line; quoted lines stay as they are. */
export function formatProof(proof: Evidence): string {
  switch (proof.kind) {
    case 'lines':
      return formatQuote(proof);
    case 'metric':
      return formatMetric(proof);
    case 'path':
      return formatPath(proof);
  }
}

/** Formats the kind and the level of a card: `GC log, fatal`. */
export const formatCardKind = ({ type, level }: Card): string =>
  `${type}${level ? `, ${LEVEL_WORD[level].toLowerCase()}` : ''}`;
