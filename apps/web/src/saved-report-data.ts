import type { ReportData } from '@hindsight/api';
import type { Theme } from '@hindsight/render/browser';

/** The image of the verdict as SVG, in the colors of both themes, by the id of its block. */
export type SavedImages = Readonly<Record<string, Readonly<Record<Theme, string>>>>;

/** What a report that is a file contains for its page. */
export interface SavedReport {
  readonly data: ReportData;
  readonly images: SavedImages;
  /** What was left out so that the file stays small enough. */
  readonly cut?: string;
}
