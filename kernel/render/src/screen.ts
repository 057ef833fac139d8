/** What a browser needs to show reports: no file, no network, no process. The second door of this package. */
export { barsOption } from './charts/bars.ts';
export { lanesGeometry, lanesSvg } from './charts/lanes.ts';
export { uptimeLabel } from './charts/scale.ts';
export { drawnSeries } from './charts/stacked-timeline.ts';
export { seriesOf, type TimedBlock, timeExtent } from './charts/time-extent.ts';
export { namesFor, plotMargins, type TimelineView, timelineOption, windowOption } from './charts/timeline.ts';
export { chartsOf, isChart } from './charts-of.ts';
export { explanationOf } from './glossary.ts';
export { FAN_PX, fanPath, VICTIM_PX } from './shapes/fan.ts';
export { type FlameBox, flameLegend, frameTone, layoutFrames } from './shapes/flame-layout.ts';
export { type JoinedCells, joinCells, joinedText } from './shapes/joined.ts';
export { laneMost } from './shapes/lanes-layout.ts';
export { matrixLegend } from './shapes/matrix-legend.ts';
export { flameTotal, leftText, shareText, treemapTotal, waiters } from './shapes/outline.ts';
export { partsTotal, stackedLegend } from './shapes/stacked.ts';
export { matrixTable, stackedTable } from './shapes/tables.ts';
export { layoutTreemap, type TreemapGroup, type TreemapPart } from './shapes/treemap-layout.ts';
export { TREND_HEIGHT, TREND_WIDTH, trendPath } from './shapes/trend.ts';
export { COLOURS, LEVEL_ROLE, LEVEL_WORD, type Role, type Theme } from './tokens.ts';
export { TONE_WORD, toneColour } from './tones.ts';
export {
  adviceSteps,
  breakable,
  CONFIDENCE_WORD,
  cellText,
  changeText,
  clockText,
  confidenceText,
  figureParts,
  findingsOf,
  isNumeric,
  isShare,
  isShort,
  isTrend,
  JVM_OPTION,
  levelCounts,
  markText,
  measureOf,
  metricsOf,
  placeOf,
  provingBlock,
  readable,
  unitName,
  unparted,
  visible,
} from './words.ts';
