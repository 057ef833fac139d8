import type { SourceLines } from '@hindsight/api';
import { splitMarked, toReadableLine } from '@hindsight/render/browser';
import { Fragment, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useResource } from '../api/use-resource.ts';
import { CopyButton } from '../shell/copy-button.tsx';
import { useReport } from './report-context.ts';
import type { Quoted, SourceLocation } from './source-location.ts';
import { QuoteAlone } from './unavailable-lines.tsx';

/** Lines that are shown before and after a quote at first, and how many more each step adds. */
const CONTEXT_LINES = 20;
const LINE_STEP = 100;
/** The service returns no more lines at once. */
const MAX_LINES = 2000;

function linesAddress(token: string, { first, last, file }: SourceLocation): string {
  const query = new URLSearchParams({ from: String(first), to: String(last), ...(file !== undefined && { file }) });
  return `/reports/${token}/lines?${query}`;
}

/** Centers the quote at first; lines that are added above it move nothing out of sight. */
function useSteadyScroll(box: RefObject<HTMLElement | null>, lines: SourceLines | undefined): void {
  const before = useRef<{ readonly first: number; readonly height: number }>(undefined);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || !lines) return;
    const height = element.scrollHeight;
    if (!before.current) element.querySelector('mark')?.scrollIntoView({ block: 'center' });
    else if (lines.first < before.current.first) element.scrollTop += height - before.current.height;
    before.current = { first: lines.first, height };
  }, [box, lines]);
}

interface LinesProps {
  readonly source: SourceLines;
  readonly place: SourceLocation;
  readonly quote: Quoted | undefined;
}

/** A line of the proof: the words that prove the claim are marked, or all of the line where none are named. */
function ProofLine({ text, marks }: { readonly text: string; readonly marks: readonly string[] }) {
  if (marks.length === 0) return <mark>{text}</mark>;
  return (
    <span>
      {splitMarked(text, marks).map((part, index) =>
        part.isMarked ? <mark key={index}>{part.text}</mark> : <Fragment key={index}>{part.text}</Fragment>,
      )}
    </span>
  );
}

function Lines({ source, place, quote }: LinesProps) {
  const marks = quote?.marks ?? [];
  return (
    <ol>
      {source.lines.map((line, index) => {
        const number = source.first + index;
        const text = toReadableLine(line);
        const isProof = number >= place.first && number <= place.last;
        return (
          <li key={number} value={number} className={isProof ? 'proof-line' : undefined}>
            <span className="n">{number}</span>
            {isProof ? <ProofLine text={text} marks={marks} /> : <span>{text}</span>}
          </li>
        );
      })}
    </ol>
  );
}

const proofIn = ({ first, lines }: SourceLines, place: SourceLocation): string =>
  lines
    .slice(Math.max(0, place.first - first), place.last - first + 1)
    .map(toReadableLine)
    .join('\n');

/** The quote among its neighbors, as they are in the artifact. */
export function SourceText({ place, quote }: { readonly place: SourceLocation; readonly quote: Quoted | undefined }) {
  const { token } = useReport();
  const [shown, setShown] = useState({
    first: Math.max(1, place.first - CONTEXT_LINES),
    last: place.last + CONTEXT_LINES,
  });
  const [wraps, setWraps] = useState(true);
  const resource = useResource<SourceLines>(linesAddress(token, { ...place, ...shown }));
  const source = resource.state === 'there' ? resource.value : resource.state === 'loading' ? resource.last : undefined;
  const box = useRef<HTMLDivElement>(null);
  useSteadyScroll(box, source);
  if (resource.state === 'failed') {
    const { reason, details } = resource.fault.fault;
    return <QuoteAlone quote={quote} why={`The lines cannot be shown: ${reason}. ${details}`} />;
  }
  const isFull = shown.last - shown.first + LINE_STEP >= MAX_LINES;
  const atEnd = source !== undefined && source.first + source.lines.length > source.totalLines;
  return (
    <>
      <div className="source-tools">
        <button
          type="button"
          disabled={shown.first === 1 || isFull}
          onClick={() => setShown({ ...shown, first: Math.max(1, shown.first - LINE_STEP) })}
        >
          Earlier lines
        </button>
        <button
          type="button"
          disabled={!source || atEnd || isFull}
          onClick={() => setShown({ ...shown, last: shown.last + LINE_STEP })}
        >
          Later lines
        </button>
        <label>
          <input type="checkbox" checked={wraps} onChange={() => setWraps(!wraps)} /> Wrap
        </label>
        {source && <CopyButton text={() => proofIn(source, place)}>Copy the lines</CopyButton>}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard */}
      <div className={wraps ? 'source' : 'source long'} ref={box} tabIndex={0} aria-busy={!source}>
        {source && <Lines source={source} place={place} quote={quote} />}
      </div>
      {source && <p className="facts">{source.totalLines.toLocaleString('en-US')} lines in the file</p>}
    </>
  );
}
