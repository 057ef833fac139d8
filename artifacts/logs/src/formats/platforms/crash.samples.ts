import type { FormatSamples } from '../../record-format.ts';

export const SAMPLES: FormatSamples = {
  crash: [
    ['panic: runtime error: index out of range', { level: 'FATAL', timestamp: '' }],
    ['double free or corruption (fasttop)', { level: 'FATAL' }],
    ['Exception in thread "main" java.lang.IllegalStateException: x', { level: undefined }],
  ],
};
