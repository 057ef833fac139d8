import type { Level } from '@hindsight/model';

/** The shapes of levels, for an SVG with the view box 0 0 16 16. A level differs in word, shape and color. */
export const LEVEL_SHAPES: Readonly<Record<Level | 'OK', string>> = {
  FATAL:
    '<path d="M5.2 1h5.6L15 5.2v5.6L10.8 15H5.2L1 10.8V5.2z" fill="currentColor"/><path d="M5.6 5.6l4.8 4.8m0-4.8-4.8 4.8" class="cut"/>',
  SEVERE:
    '<path d="M8 1.2 15.4 14.4H.6z" fill="currentColor" stroke="currentColor" stroke-linejoin="round"/><path d="M8 6v4m0 2v.4" class="cut"/>',
  WARNING: '<path d="M8 2 14.8 14H1.2z" class="line"/><path d="M8 6.5v3.4m0 1.9v.4" class="line"/>',
  INFO: '<circle cx="8" cy="8" r="6.6" class="line"/><path d="M8 7.4v3.8m0-6.5v.4" class="line"/>',
  OK: '<circle cx="8" cy="8" r="6.6" class="line"/><path d="m5 8.2 2.1 2.1L11 6" class="line"/>',
};

/** The shapes of the logo, for an SVG with the view box 0 0 22 22. */
export const LOGO_SHAPES =
  '<rect width="22" height="22" rx="6"/><path d="M15.8 8.2A5.6 5.6 0 1 0 16.6 11"/><path d="M16.4 4.9v3.6h-3.6"/><circle cx="11" cy="11" r="1.9"/>';
