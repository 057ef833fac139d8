import { test } from 'node:test';
import { ArtifactError } from '@hindsight/model';
import { checkStory } from '@hindsight/model/testing';
import { analyzeBytes, readSample, SAMPLE_NAMES } from '../testing/sample-dumps.ts';

for (const name of SAMPLE_NAMES) {
  test(`each finding names its case and proves it: ${name}`, async () => {
    try {
      const { findings } = await analyzeBytes(readSample(name), name);
      for (const finding of findings) checkStory(finding);
    } catch (error) {
      // Some samples contain no dump, which other tests expect.
      if (!(error instanceof ArtifactError)) throw error;
    }
  });
}
