import { findToneColor } from '@hindsight/render/browser';
import { type RefObject, useEffect } from 'react';
import { useTheme } from '../theme.ts';
import type { TooltipContent, TooltipPoint } from './tooltip-content.ts';

/** Distance between the pointer and the text. */
const DISTANCE_PX = 14;

const withText = (tag: string, text: string): HTMLElement => {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
};

function createRows(
  { head, rows, lines: source }: TooltipContent,
  theme: Parameters<typeof findToneColor>[1],
): HTMLElement[] {
  const lines = rows.map(({ tone, name, value }) => {
    const line = document.createElement('p');
    const mark = document.createElement('i');
    mark.style.background = findToneColor(tone, theme);
    line.append(mark, withText('span', name), withText('b', value));
    return line;
  });
  const hint = source ? [withText('em', `click opens line ${source.first.toLocaleString('en-US')}`)] : [];
  return [withText('strong', head), ...lines, ...hint];
}

/** Places the tooltip beside the pointer, on the side where it fits. */
function place(tooltip: HTMLElement, frame: HTMLElement, x: number, y: number): void {
  const { offsetWidth: width, offsetHeight: height } = tooltip;
  const left = x + DISTANCE_PX + width > frame.clientWidth ? x - DISTANCE_PX - width : x + DISTANCE_PX;
  const top = Math.min(y + DISTANCE_PX, frame.clientHeight - height);
  tooltip.style.transform = `translate(${Math.max(0, left)}px, ${Math.max(0, top)}px)`;
}

/**
 * Says what is under the pointer in the `.tooltip` of a frame. The drawing knows nothing of it: a canvas with thousands of points
 * is not drawn again for a text. The text is made of text nodes: nothing in it can be markup.
 */
export function useTooltip(
  frame: RefObject<HTMLDivElement | null>,
  contentAt: (element: HTMLElement, x: number, y: number) => TooltipContent | undefined,
  markPoints?: (element: HTMLElement, points: readonly TooltipPoint[]) => void,
): void {
  const theme = useTheme();
  useEffect(() => {
    const element = frame.current;
    const tooltip = element?.querySelector<HTMLElement>('.tooltip');
    if (!element || !tooltip) return;
    let frameRequest = 0;
    const hide = () => {
      cancelAnimationFrame(frameRequest);
      tooltip.hidden = true;
      markPoints?.(element, []);
    };
    const show = (clientX: number, clientY: number) => {
      const { left, top } = element.getBoundingClientRect();
      const [x, y] = [clientX - left, clientY - top];
      const text = contentAt(element, x, y);
      tooltip.hidden = !text;
      markPoints?.(element, text?.points ?? []);
      if (!text) return;
      tooltip.replaceChildren(...createRows(text, theme));
      place(tooltip, element, x, y);
    };
    const move = ({ clientX, clientY }: PointerEvent) => {
      cancelAnimationFrame(frameRequest);
      frameRequest = requestAnimationFrame(() => show(clientX, clientY));
    };
    element.addEventListener('pointermove', move);
    element.addEventListener('pointerleave', hide);
    return () => {
      hide();
      element.removeEventListener('pointermove', move);
      element.removeEventListener('pointerleave', hide);
    };
  }, [frame, contentAt, markPoints, theme]);
}
