import type { JsonObject } from '@hindsight/model';
import type { HeapAnalysis } from '../analysis.ts';
import { computeHeapShare } from './largest-objects.ts';

const ROWS = 100;

export const buildComponentsBody = (analysis: HeapAnalysis): readonly JsonObject[] =>
  analysis.components.slice(0, ROWS).map(({ label, objects, bytes, classes }) => ({
    label,
    objects,
    shallowSize: bytes,
    percent: computeHeapShare(analysis, bytes),
    classes: classes.map((one) => ({ label: one.label, shallowSize: one.bytes })),
  }));
