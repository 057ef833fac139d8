import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anAnalysis, aSuspect } from '../../../testing/index.ts';
import { claimSuspect, shortenName } from './suspect-claim.ts';

test('packages are left out of names', () => {
  assert.equal(shortenName('com.shop.Cache.ENTRIES of com.shop.Price'), 'Cache.ENTRIES of Price');
});

test('a long name is shortened in linear time', () => {
  const name = 'a$'.repeat(50_000);
  assert.equal(shortenName(name), name);
});

test('suspects that a headline counts together are not counted again', async () => {
  const MB = 1024 * 1024;
  const single = aSuspect({
    share: 0.15,
    retained: 15 * MB,
    owner: { name: 'demo.Worker.results', isApplication: true },
    together: { objects: 3, retained: 45 * MB },
  });
  const analysis = { ...(await anAnalysis()), suspects: [single, single, single] };
  const claim = claimSuspect(analysis, { is: () => true, advice: () => 'Bound it.' });
  assert.match(claim?.headline ?? '', /^demo\.Worker\.results of 3 objects keeps 45 MB, 45 % of the used heap$/);
  assert.doesNotMatch(claim?.explanation ?? '', /more suspect/);
});

test('a second suspect is named, and the objects whose field has the memory are counted', async () => {
  const MB = 1024 * 1024;
  const holds = (name: string, retained: number) =>
    aSuspect({ share: retained / (100 * MB), retained, owner: { name, isApplication: true } });
  const partField = { name: 'demo.Series.ticks', objects: 40, elements: 60_000 };
  const suspects = [{ ...holds('demo.Market.bySymbol', 40 * MB), partField }, holds('demo.Log.lines', 20 * MB)];
  const analysis = { ...(await anAnalysis()), suspects };
  const claim = claimSuspect(analysis, { is: () => true, advice: () => 'Bound it.' });
  assert.match(claim?.headline ?? '', /^demo\.Series\.ticks of 40 objects keeps 40 MB, 40 % of the used heap$/);
  assert.match(claim?.explanation ?? '', /40 objects of demo\.Series have 60,000 elements in ticks\./);
  assert.match(claim?.explanation ?? '', /The 40 are in demo\.Market\.bySymbol\./);
  assert.match(claim?.explanation ?? '', /demo\.Log\.lines keeps 20 MB, 20 % of the used heap as well\./);
});

test('the class loader above a static field is no figure beside the field', async () => {
  const retainedBy = async (label: string) => {
    const suspect = aSuspect({ label, holder: { kind: 'static-field', name: 'demo.Cache.ALL' } });
    const analysis = { ...(await anAnalysis()), suspects: [suspect] };
    const { evidence = [] } = claimSuspect(analysis, { is: () => true, advice: () => 'Bound it.' }) ?? {};
    return evidence.filter((one) => one.kind === 'metric' && one.name === `retained by ${label}`).length;
  };
  assert.equal(await retainedBy('jdk.internal.loader.ClassLoaders$AppClassLoader'), 0);
  assert.equal(await retainedBy('demo.Cache'), 1);
});

test('content that may have been loaded once is no certain leak, and a second dump decides', async () => {
  const claim = async (used: number) => {
    const suspect = aSuspect({
      isPlainData: true,
      share: 0.9,
      retained: 58 * 1024 * 1024,
      owner: { name: 'demo.PriceServer.products', isApplication: true },
      holder: { kind: 'static-field', name: 'demo.PriceServer.SERVER' },
      ofMaxHeap: { retained: 0.4, used },
    });
    const { dump, ...rest } = await anAnalysis();
    // The addresses have confirmed the layout of objects, so that nothing else lowers the confidence.
    const analysis = { ...rest, dump: { ...dump, layout: { ...dump.layout, agreement: 1 } }, suspects: [suspect] };
    return claimSuspect(analysis, { is: () => true, advice: () => 'Bound it.' });
  };
  const open = await claim(0.45);
  assert.deepEqual([open?.level, open?.confidence], ['WARNING', 'medium']);
  assert.match(open?.explanation ?? '', /may be data that the program loads once.*only 45 % of the maximum heap size/);
  assert.match(open?.advice ?? '', /^Take a second dump .*\bBound it\.$/);
  const leak = await claim(0.6);
  assert.deepEqual([leak?.confidence, leak?.advice], ['high', 'Bound it.']);
});
