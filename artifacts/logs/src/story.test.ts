import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { openTextFile } from '@hindsight/intake';
import { checkStory, testReferenceFiles } from '@hindsight/model/testing';
import { analyzeApplicationLog } from './analyze.ts';

/** Every finding names its case in one line, and a word or figure of the case is in its evidence. */
async function checkStories(path: string, fileName: string): Promise<void> {
  const source = await openTextFile(path, { fileName });
  const { findings } = await analyzeApplicationLog([source], { kind: 'application-log', fileName, options: {} });
  for (const finding of findings) checkStory(finding);
}

const SAMPLES = join(import.meta.dirname, '../testing/samples');
const isLog = (name: string): boolean => !/expected\.json$|MANIFEST|README/.test(name);

for (const name of readdirSync(SAMPLES).filter(isLog)) {
  test(`each finding names its case and proves it: ${name}`, () => checkStories(join(SAMPLES, name), name));
}

testReferenceFiles('each finding names its case and proves it', 'logs/app', isLog, checkStories);
