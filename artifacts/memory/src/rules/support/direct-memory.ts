import type { CategoryGrowth, NmtAnalysis } from '../../metrics/nmt.ts';
import { findCategory } from '../../metrics/nmt.ts';
import { significantGrowth } from './growth-claims.ts';

/** JDK 11 and later have the category `Other`, which holds direct buffers; before, `Internal` does. */
export const nameDirectCategory = ({ last }: Pick<NmtAnalysis, 'last'>): 'Other' | 'Internal' =>
  findCategory(last, 'Other') || findCategory(last, 'Module') ? 'Other' : 'Internal';

export const findDirectGrowth = (nmt: NmtAnalysis): CategoryGrowth | undefined =>
  significantGrowth(nmt.growth, nameDirectCategory(nmt));
