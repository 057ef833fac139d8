import { closeSync, openSync } from 'node:fs';
import type { AnalysisRequest, ContentFile, EarlyHeap, FileAnalysis } from '@hindsight/model';
import { heapBody } from './body.ts';
import { Room } from './columns/room.ts';
import { isComplete } from './damage-text.ts';
import { earlyHeap } from './early.ts';
import { readContents } from './metrics/contents.ts';
import { type AnalysisStages, analyzeDump } from './metrics/index.ts';
import type { DumpFile } from './read.ts';
import { judge } from './rules/judge.ts';
import { saveIndex } from './saved-index/save-index.ts';
import { heapReport } from './sections/index.ts';

/** One dump from its file to the answer; what is shown is read while the file stands open. */
export function analyzeHeapDump(
  content: ContentFile,
  { options, indexPath, memory }: AnalysisRequest,
  tell?: (early: EarlyHeap) => void,
): FileAnalysis {
  const file = openSync(content.path, 'r');
  const room = new Room(memory);
  try {
    const source: DumpFile = { ...content, file };
    const early: Partial<AnalysisStages> = tell ? { walked: (dump) => tell(earlyHeap(dump)) } : {};
    const analysis =
      indexPath === undefined
        ? analyzeDump(source, early, room)
        : saveIndex(indexPath, source, (file, stages) => analyzeDump(file, { ...stages, ...early }, room), room);
    const wantsAll = options.performanceReport === 'true';
    const contents = wantsAll ? readContents(source, analysis.dump, analysis.sizeOf) : undefined;
    const findings = judge(analysis);
    return {
      format: analysis.dump.format,
      complete: isComplete(analysis.dump.damages),
      findings,
      report: heapReport({ analysis, findings }),
      body: heapBody({ analysis, contents }),
    };
  } finally {
    room.close();
    closeSync(file);
  }
}
