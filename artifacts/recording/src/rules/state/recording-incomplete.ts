import { chooseHeadline, formatBytes, metricEvidence, pluralize } from '@hindsight/claims';
import { bytes, count } from '@hindsight/model';
import type { RecordingGap } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { gather, rowEvidence } from '../support/evidence.ts';

const WHYS: Readonly<Record<RecordingGap['why'], string>> = {
  unfinished: 'is not finished',
  cut: 'ends in the middle',
  damaged: 'is damaged',
  'no-metadata': 'has no description of its events',
  'unknown-version': 'has a version that nobody knows',
};

export const recordingIncomplete = defineRule({
  id: 'recording-incomplete',
  cause: 'evidence',
  title: 'Parts of the recording could not be read',
  because:
    'Every chunk of a recording is whole in itself: what is behind a cut or damaged one is searched by its header. Our own rule.',
  check: ({ recording }) => {
    const [first] = recording.gaps;
    if (!first) return undefined;
    const lost = recording.gaps.reduce((sum, { bytesLeftOut }) => sum + bytesLeftOut, 0);
    // A JVM that is still recording has not finished its last chunk; nothing is missing then.
    const isLive = lost === 0 && recording.gaps.every(({ why }) => why === 'unfinished');
    const place = `chunk ${first.chunk}${recording.files.length > 1 ? ` of ${first.file}` : ''}`;
    return {
      level: isLive ? 'INFO' : 'WARNING',
      confidence: 'high',
      headline: isLive
        ? 'The last chunk is not finished: the JVM was still recording, or was killed'
        : nameLoss(lost, `${place} ${WHYS[first.why]}`),
      explanation:
        `${recording.gaps
          .map(
            ({ chunk, why, position }) =>
              `Chunk ${chunk} ${WHYS[why]}: reading stopped at byte ${position.toLocaleString('en-US')}.`,
          )
          .slice(0, 5)
          .join(' ')} ` +
        `${pluralize(recording.readableChunks, 'chunk')} of ${recording.chunkCount} could be read, with ${pluralize(recording.events, 'event')}; all figures are of these.`,
      advice:
        'Dump a running recording with jcmd <pid> JFR.dump, which finishes its chunks, and copy the file when that is done. After a crash, send the files of the repository in the temporary folder as they are: the `jfr` tool does not read a chunk that is not finished.',
      evidence: gather(
        metricEvidence('bytes left out', bytes(lost)),
        metricEvidence('chunks that could be read', count(recording.readableChunks)),
        rowEvidence(
          recording.gaps,
          ({ chunk }) => `position in chunk ${chunk} at which reading stopped`,
          ({ position }) => bytes(position),
        ),
      ),
    };
  },
});

/** Where a recording is cut off nobody knows how much is missing. */
const nameLoss = (lost: number, what: string): string =>
  lost === 0
    ? chooseHeadline(`The recording is cut off: ${what}`, 'The recording is cut off')
    : chooseHeadline(
        `${formatBytes(lost)} of the recording could not be read: ${what}`,
        `${formatBytes(lost)} of the recording could not be read`,
      );
