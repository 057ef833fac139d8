import { isArchive } from '@hindsight/intake';
import { type Analyzer, ARTIFACT_KINDS, type ArtifactKind, type Head } from '@hindsight/model';
import { ANALYZERS } from '../kinds.ts';
import { describeUnread, findUnreadFormat, refuseAs, type UnreadFormat } from './unread-formats.ts';

/** What the content of an artifact is. The analyzers decide; this module knows no kind's content. */
export interface Recognition {
  /** Undefined when no analyzer and no archive format recognizes the content. */
  readonly kind: ArtifactKind | undefined;
  /** A description for people: `a thread dump`. */
  readonly what: string;
  /** The path of the endpoint that analyzes this kind. */
  readonly endpoint?: string;
  /** The format, when it is known by name and no analyzer reads it. */
  readonly unread?: UnreadFormat;
  /** The analyzer of the kind has found its own grammar. */
  readonly sure?: boolean;
  /** The analyzer is certain, and texts of its kind hold what other kinds read too. */
  readonly certain?: boolean;
}

/** An analyzer that is less confident than this does not claim the content. */
const MIN_CONFIDENCE = 0.2;
/** An analyzer that is this confident has found its own grammar: no format that is known by its heading alone stands above it. */
const SURE_CONFIDENCE = 0.5;
const CERTAIN_CONFIDENCE = 1;

/** What all analyzers said about a head: the analysis asks again what the recognition has asked. */
const recognized = new WeakMap<Head, Recognition>();

/** Recognizes an opened artifact by its content alone, whatever its name says. */
export function recognize(head: Head, analyzers: readonly Analyzer[] = ANALYZERS): Recognition {
  if (analyzers !== ANALYZERS) return recognizeBy(analyzers, head);
  const known = recognized.get(head) ?? recognizeBy(analyzers, head);
  recognized.set(head, known);
  return known;
}

function recognizeBy(analyzers: readonly Analyzer[], head: Head): Recognition {
  if (isArchive(head.bytes)) return describeKind('bundle');
  const certain = findUnreadFormat(head, 'certain');
  if (certain) return describeUnreadFormat(certain);
  const best = findBestMatch(head, analyzers);
  const distinct = best && best.confidence >= SURE_CONFIDENCE ? undefined : findUnreadFormat(head, 'distinct');
  if (distinct) return describeUnreadFormat(distinct);
  if (best && best.confidence >= MIN_CONFIDENCE)
    return {
      ...describeKind(best.kind),
      sure: best.confidence >= SURE_CONFIDENCE,
      certain: best.holdsOtherKinds && best.confidence >= CERTAIN_CONFIDENCE,
    };
  const other = findUnreadFormat(head, 'other');
  if (other) return describeUnreadFormat(other);
  return { kind: undefined, what: head.lines.length > 0 ? 'a text of no known kind' : 'binary data of no known kind' };
}

/**
 * Throws the fault of the kind when the artifact is in a format that no analyzer reads, or surely of another kind while this analyzer
 * finds nothing of its own in it: an analysis would count lines that nobody understood and take them for health.
 */
export function refuseForeign(
  head: Head,
  { kind, detect }: Analyzer,
  analyzers: readonly Analyzer[] = ANALYZERS,
): void {
  const { unread, kind: recognized, what, endpoint, sure, certain } = recognize(head, analyzers);
  if (unread) {
    if (unread.readAs !== kind) throw refuseAs(kind, describeUnread(unread));
  } else if (sure && recognized !== kind && detect(head) < (certain ? CERTAIN_CONFIDENCE : MIN_CONFIDENCE)) {
    throw refuseAs(kind, `This looks like ${what}: send it to ${endpoint}.`);
  }
}

const describeUnreadFormat = (unread: UnreadFormat): Recognition => ({ kind: undefined, what: unread.what, unread });

function describeKind(kind: ArtifactKind): Recognition {
  const { title, endpoint } = ARTIFACT_KINDS[kind];
  return { kind, what: title, endpoint };
}

interface Match {
  readonly kind: ArtifactKind;
  readonly confidence: number;
  /** The place of the analyzer in the list. */
  readonly place: number;
  readonly holdsOtherKinds: boolean;
}

/**
 * Returns the first of the most confident analyzers. Those that may be the most confident are called first, and one that cannot exceed
 * the best so far is not called: finding out what a small file is not would take a part of its time.
 */
function findBestMatch(head: Head, analyzers: readonly Analyzer[]): Match | undefined {
  let best: Match | undefined;
  for (const analyzer of orderByConfidence(analyzers)) {
    const { kind, detect, maxConfidence = 1 } = analyzer;
    const place = analyzers.indexOf(analyzer);
    if (best && !isBetter({ confidence: maxConfidence, place }, best)) continue;
    const match = { kind, confidence: detect(head), place, holdsOtherKinds: 'holdsOtherKinds' in analyzer };
    if (!best || isBetter(match, best)) best = match;
  }
  return best;
}

const orderByConfidence = (analyzers: readonly Analyzer[]): readonly Analyzer[] =>
  analyzers.toSorted((a, b) => (b.maxConfidence ?? 1) - (a.maxConfidence ?? 1));

/** Of two that are as confident, the first in the list is the better one. */
const isBetter = (one: Pick<Match, 'confidence' | 'place'>, other: Match): boolean =>
  one.confidence > other.confidence || (one.confidence === other.confidence && one.place < other.place);
