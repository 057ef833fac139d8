import assert from 'node:assert/strict';
import { test } from 'node:test';
import { XMLValidator } from 'fast-xml-parser';
import { A_CONTEXT, A_REPORT_OVER_TIME, HOSTILE, LANES, LEVELS } from '../testing/index.ts';
import { drawLanes } from './charts/lanes.ts';
import { placeMarkLabels } from './charts/marks.ts';
import { orderForDrawing } from './charts/stacked-timeline.ts';
import { computeTimeExtent } from './charts/time-extent.ts';
import { chooseTimeTicks, formatClockTick, formatTick } from './charts/time-ticks.ts';
import { renderChartSvg, renderHtmlBody, renderMarkdown, renderPdf, renderText } from './index.ts';
import { drawTrend } from './shapes/trend.ts';

const MINUTE = 60_000;

test('stacked bars reach to the sum of what lies below them, and the highest are drawn first', () => {
  const [info, error] = orderForDrawing(LEVELS);
  assert.deepEqual(
    [info, error].map((one) => [one?.name, one?.y]),
    [
      ['INFO', [12, 20, 9]],
      ['ERROR', [2, 8]],
    ],
  );
});

test('a chart of stacked bars shows the whole of its first and of its last bar', () => {
  const [from = 0, to = 0] = computeTimeExtent([LEVELS]) ?? [];
  assert.equal(to - from, 5 * MINUTE);
});

test('where charts are left out, many marks of one name are a row, and charts with the same marks are one list', () => {
  const marks = Array.from({ length: 9 }, (_, at) => ({
    name: 'silence',
    from: at * MINUTE,
    to: (at + 0.5) * MINUTE,
    tone: 'other' as const,
  }));
  const [section = { id: 'levels', title: 'Levels' }] = A_REPORT_OVER_TIME.sections;
  const report = {
    ...A_REPORT_OVER_TIME,
    sections: [
      {
        id: section.id,
        title: section.title,
        blocks: [
          { ...LEVELS, marks },
          { ...LEVELS, id: 'errors', title: 'Errors', marks },
        ],
      },
    ],
  };
  for (const text of [renderText(report, A_CONTEXT), renderMarkdown(report, A_CONTEXT)]) {
    assert.equal(text.match(/silence/g)?.length, 1, text);
    assert.match(text, /silence × 9/);
    assert.doesNotMatch(text, /Errors/);
  }
});

test('marks are named above the plot without lying on each other, moments of one name once', () => {
  const window = computeTimeExtent([LEVELS]);
  assert.ok(window && LEVELS.marks);
  const wide = placeMarkLabels(LEVELS.marks, window, 1000);
  assert.deepEqual(
    wide.map(({ text }) => text),
    ['silence, 2 min', 'start'],
  );
  assert.equal(placeMarkLabels(LEVELS.marks, window, 160).length, 1);
});

test('marks out of sight are not named; of a band that reaches into sight the name stands at the edge', () => {
  const silence = LEVELS.marks?.[0];
  assert.ok(silence?.to !== undefined);
  const [placed] = placeMarkLabels([silence], [silence.from + 1000, silence.to], 800);
  assert.equal(placed?.x, 0);
  assert.deepEqual(placeMarkLabels([silence], [silence.to + 1, silence.to + 1000], 800), []);
});

test('a chart with marks and lanes are well-formed pictures in both themes, whatever names stand in them', async () => {
  for (const block of [LEVELS, LANES]) {
    for (const theme of ['light', 'dark'] as const) {
      const svg = await renderChartSvg(block, theme);
      assert.equal(XMLValidator.validate(svg), true, block.id);
      assert.ok(!/NaN|Infinity|undefined|<img|\u202e/.test(svg), block.id);
    }
  }
});

test('lanes name their sources beside them, and above them where there is no room', () => {
  const findX = (svg: string) => Number(/<text x="([\d.]+)"[^>]*>GC log/.exec(svg)?.[1]);
  assert.ok(findX(drawLanes(LANES, 'light', 1080)) > 800);
  assert.equal(findX(drawLanes(LANES, 'light', 360)), 0);
});

test('a line that begins before the window enters it at its height there', () => {
  const { lanes } = LANES;
  const x = lanes[0]?.figure?.series.x ?? [];
  const [begin = 0, middle = 0] = x;
  const svg = drawLanes(LANES, 'light', 1080, [(begin + middle) / 2, middle]);
  // The lane's line runs from half of the way up, so it does not begin at the floor of its box.
  const [, path = ''] = /<path d="(M[^"]+)" fill="none"[^>]*stroke-width="1.5"/.exec(svg) ?? [];
  const heights = [...path.matchAll(/ ([\d.]+)/g)].map(([, y]) => Number(y));
  assert.equal(heights.length, 2);
  assert.ok((heights[0] ?? 0) > (heights[1] ?? 0));
  assert.ok((heights[0] ?? 0) < 20 + 56);
});

for (const [name, render] of Object.entries({ markdown: renderMarkdown, text: renderText })) {
  test(`${name} says in words what the marks, the lanes and the trends show`, () => {
    const text = render(A_REPORT_OVER_TIME, A_CONTEXT).replaceAll('\\', '');
    for (const words of [
      'silence, 2 min: nothing was written',
      'GC log: heap after collections',
      'root cause at work, 2 min',
      'most from 21:41, 8 in 1 min',
      'dump 1',
    ]) {
      assert.ok(text.includes(words), `${words} is missing in ${text}`);
    }
  });
}

test('a page without a script shows trends with their words, shares as bars, and folds one quote of many', async () => {
  const page = await renderHtmlBody(A_REPORT_OVER_TIME, A_CONTEXT);
  assert.match(page, /<svg class="trend tone-log-error" role="img" aria-label="most from 21:41, 8 in 1 min"/);
  assert.match(page, /<svg class="part-of"[^>]*><rect width="40.0"/);
  assert.match(page, /<details class="folded-code"><summary>8 × Payment failed<\/summary>/);
  assert.ok(!page.includes(HOSTILE));
  // Charts that stand alone bring their style along; nothing else may have one.
  assert.doesNotMatch(page.replaceAll(/<svg width[\s\S]*?<\/svg>/g, ''), /\sstyle=/);
});

test('the PDF draws all of it', async () => {
  const pdf = (await renderPdf(A_REPORT_OVER_TIME, A_CONTEXT)).toString('latin1');
  assert.match(pdf, /%%EOF\s*$/);
});

test('a trend is a bar for each slice in which something was, the highest as high as the box', () => {
  assert.equal(drawTrend([0, 2, 8, 0]).split('M').length - 1, 2);
  assert.match(drawTrend([0, 2, 8, 0]), /v-5h[\d.]+v5\.0z.*v-20h[\d.]+v20\.0z/);
  assert.equal(drawTrend([0, 0]), '');
});

test('ticks of a time axis are round, and as precise as they are far apart', () => {
  const from = Date.UTC(2026, 10, 20, 21, 40, 7);
  const { at, step } = chooseTimeTicks([from, from + 55_000], 6);
  assert.equal(step, 10_000);
  assert.deepEqual(
    at.slice(0, 2).map((one) => formatTick(one, step)),
    ['21:40:10', '21:40:20'],
  );
  assert.equal(formatTick(from, 5 * MINUTE), '21:40');
});

test('ticks of a log without dates are times of day, with the day at midnight', () => {
  const evening = 22 * 60 * MINUTE;
  const { at, step } = chooseTimeTicks([evening, evening + 215 * MINUTE], 8);
  const ticks = at.map((one) => formatClockTick({ clock: 'time-of-day' }, one, step));
  assert.deepEqual(ticks, ['22:00', '22:30', '23:00', '23:30', 'day 2', '00:30', '01:00', '01:30']);
  assert.equal(formatClockTick({ clock: 'uptime' }, 90_000, 30_000), '1 min 30 s');
});
