/** What a browser needs to show reports: no file, no network, no process. The second door of this package. */
export { barsOption } from './charts/bars.ts';
export { uptimeLabel } from './charts/scale.ts';
export { namesFor, plotMargins, type TimelineView, timelineOption } from './charts/timeline.ts';
export { LOGO_SHAPES, SIGN_SHAPES } from './signs.ts';
export { COLOURS, LEVEL_ROLE, LEVEL_WORD, type Role, type Theme, toneColour } from './tokens.ts';
export {
  adviceSteps,
  cellText,
  findingsOf,
  isNumeric,
  JVM_OPTION,
  levelCounts,
  measureOf,
  placeOf,
  visible,
} from './words.ts';
