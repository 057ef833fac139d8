import type { Lanes } from '@hindsight/model';
import { drawLanes, measureLanes } from '@hindsight/render/browser';
import { useCallback, useEffect, useRef, useState } from 'react';
import { TableBlock } from '../blocks/table.tsx';
import { ImageLinks, ShapeFigure } from '../shapes/shape-figure.tsx';
import { useWidth } from '../shapes/use-width.ts';
import { ViewSwitch } from '../shapes/view-switch.tsx';
import { useTheme } from '../theme.ts';
import { summarizeLanes, tabulateLanes } from './lane-text.ts';
import { findTimeAt, useTimeAxis } from './time-axis.ts';
import { TimeFrame } from './time-frame.tsx';
import { buildLaneTooltip } from './tooltip-content.ts';

/** Parses SVG text as an element of the document; throws when it is not well-formed. */
function parseSvg(svg: string): Element {
  const { documentElement } = new DOMParser().parseFromString(svg, 'image/svg+xml');
  // The frame around it has a longer label.
  documentElement.setAttribute('aria-hidden', 'true');
  documentElement.querySelector('title')?.remove();
  return document.importNode(documentElement, true);
}

function LanesPicture({ block }: { readonly block: Lanes }) {
  const axis = useTimeAxis();
  const theme = useTheme();
  const place = useRef<HTMLDivElement>(null);
  const width = useWidth(place);
  useEffect(() => {
    const element = place.current;
    if (!element || width === 0) return;
    let frameRequest = 0;
    const draw = () => {
      frameRequest = 0;
      element.replaceChildren(parseSvg(drawLanes(block, theme, width, axis?.shown, axis?.breaks)));
    };
    draw();
    let drawn = axis?.shown;
    const stop = axis?.subscribe(() => {
      if (axis.shown === drawn || frameRequest) return;
      drawn = axis.shown;
      frameRequest = requestAnimationFrame(draw);
    });
    return () => {
      cancelAnimationFrame(frameRequest);
      stop?.();
    };
  }, [block, theme, width, axis]);
  const findPlotArea = useCallback(
    (element: Element) => {
      const { left, right } = measureLanes(block, element.clientWidth);
      return { left, width: element.clientWidth - left - right };
    },
    [block],
  );
  const tooltipAt = useCallback(
    (element: HTMLElement, x: number, y: number) => {
      if (!axis) return undefined;
      const { left, width: wide } = findPlotArea(element);
      const at = findTimeAt(axis, (x - left) / wide);
      const msPerPx = Math.abs(findTimeAt(axis, (x - left + 1) / wide) - at) || 1;
      const { lanes } = measureLanes(block, element.clientWidth);
      const lane = lanes.find(({ top, bottom }) => y >= top && y <= bottom)?.lane;
      return x < left || x > left + wide ? undefined : buildLaneTooltip(block, lane, at, msPerPx);
    },
    [block, axis, findPlotArea],
  );
  // The height depends on the width, because on narrow pages labels are above their lanes.
  const height = measureLanes(block, width || window.innerWidth).height;
  return (
    <TimeFrame axis={axis} findPlotArea={findPlotArea} tooltipAt={tooltipAt}>
      <div ref={place} className="plot" role="img" aria-label={summarizeLanes(block)} style={{ height }} />
    </TimeFrame>
  );
}

/** Several sources on one time axis, with what can be done with them. */
export default function LanesBlock({ block }: { readonly block: Lanes }) {
  const [shown, setShown] = useState<'picture' | 'table'>('picture');
  const menu = (
    <>
      <ViewSwitch view={shown} show={setShown} />
      <ImageLinks id={block.id} />
    </>
  );
  return (
    <ShapeFigure block={block} menu={menu}>
      {shown === 'table' ? <TableBlock {...tabulateLanes(block)} /> : <LanesPicture block={block} />}
    </ShapeFigure>
  );
}
