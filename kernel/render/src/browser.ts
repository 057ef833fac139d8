/** What browsers load of this package: nothing here uses files, the network or processes. */

export { collectCharts, isChart } from './chart-blocks.ts';
export { composeBars } from './charts/bars.ts';
export { drawLanes, measureLanes } from './charts/lanes.ts';
export { formatUptime } from './charts/scale.ts';
export { computeSharedAxis, type SharedAxis } from './charts/shared-axis.ts';
export { orderForDrawing } from './charts/stacked-timeline.ts';
export { findTimeBreaks, type TimeBreak } from './charts/time-breaks.ts';
export { computeTimeExtent, listSeries, type TimedBlock } from './charts/time-extent.ts';
export { findTimeAtShare, shareAtTime } from './charts/time-ticks.ts';
export {
  chooseNamePlacement,
  composeTimeline,
  composeWindow,
  createPlacement,
  plotMargins,
  type TimelineView,
} from './charts/timeline.ts';
export { formatCsvRow } from './csv.ts';
export { findExplanation } from './glossary.ts';
export { formatPath, formatQuote, splitMarked } from './proof-text.ts';
export {
  CONFIDENCE_WORD,
  countLevels,
  escapeControls,
  findKeyBlock,
  formatCell,
  formatChange,
  formatClock,
  formatConfidence,
  formatDay,
  formatLineRange,
  formatLocal,
  formatMark,
  formatMetric,
  formatTimeOfDay,
  isNumeric,
  isShare,
  isShort,
  isTrend,
  JVM_OPTION,
  judgeFigure,
  listFindings,
  nameUnit,
  nameZone,
  type ShownClock,
  selectUniqueMetrics,
  splitAdvice,
  splitBreakable,
  splitFigure,
  toReadableLine,
  withNoBreakUnits,
} from './report-text.ts';
export { groupSections, type SectionGroup } from './section-groups.ts';
export { drawFan, FAN_PX, VICTIM_PX } from './shapes/fan.ts';
export { buildFlameLegend, chooseFrameTone, type FlameBox, layoutFrames } from './shapes/flame-layout.ts';
export { formatJoinedCells, type JoinedCells, joinCells } from './shapes/joined.ts';
export { findLaneMax } from './shapes/lanes-layout.ts';
export { buildMatrixLegend } from './shapes/matrix-legend.ts';
export { formatRemainder, formatShare, formatWaiters, sumFlameRoots, sumTreemap } from './shapes/outline.ts';
export { shortenMethod } from './shapes/shorten-method.ts';
export { buildStackedLegend, sumParts } from './shapes/stacked.ts';
export { toMatrixTable, toStackedTable } from './shapes/tables.ts';
export { layoutTreemap, type TreemapGroup, type TreemapPart } from './shapes/treemap-layout.ts';
export { drawTrend, TREND_HEIGHT, TREND_WIDTH } from './shapes/trend.ts';
export { formatStepPlace } from './story-text.ts';
export { COLORS, LEVEL_ROLE, LEVEL_WORD, type Role, type Theme } from './tokens.ts';
export { findToneColor, TONE_WORD } from './tones.ts';
