import { isArchive } from '@hindsight/intake';
import { type Analyzer, ARTIFACT_KINDS, type ArtifactKind, type Head } from '@hindsight/model';
import { ANALYZERS } from '../kinds.ts';
import { findUnreadFormat, type UnreadFormat } from './unread-formats.ts';

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
}

/** An analyzer that is less confident than this does not claim the content. */
const MIN_CONFIDENCE = 0.2;

/** Recognizes an opened artifact by its content alone, whatever its name says. */
export function recognize(head: Head, analyzers: readonly Analyzer[] = ANALYZERS): Recognition {
  if (isArchive(head.bytes)) return describeKind('bundle');
  const unread = findUnreadFormat(head);
  if (unread) return { kind: undefined, what: unread.what, unread };
  const best = findBestMatch(head, analyzers);
  if (best && best.confidence >= MIN_CONFIDENCE) return describeKind(best.kind);
  return { kind: undefined, what: head.lines.length > 0 ? 'a text of no known kind' : 'binary data of no known kind' };
}

function describeKind(kind: ArtifactKind): Recognition {
  const { title, endpoint } = ARTIFACT_KINDS[kind];
  return { kind, what: title, endpoint };
}

interface Match {
  readonly kind: ArtifactKind;
  readonly confidence: number;
}

/** Returns the first of the most confident analyzers. One that cannot exceed the best so far is not called. */
function findBestMatch(head: Head, analyzers: readonly Analyzer[]): Match | undefined {
  let best: Match | undefined;
  for (const { kind, detect, maxConfidence = 1 } of analyzers) {
    if (best && best.confidence >= maxConfidence) continue;
    const confidence = detect(head);
    if (!best || confidence > best.confidence) best = { kind, confidence };
  }
  return best;
}
