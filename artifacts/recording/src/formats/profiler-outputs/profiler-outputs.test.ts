import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findProfilerOutput } from './index.ts';

/** What is read of a text: stacks with the root first, and their weights. */
function read(text: string): Record<string, number> {
  const lines = text.split('\n');
  const output = findProfilerOutput(lines);
  assert.ok(output, 'expected an output of a profiler');
  const stacks: Record<string, number> = {};
  const { readLine, finish } = output.read((frames, weight) => {
    stacks[frames.join(';')] = (stacks[frames.join(';')] ?? 0) + weight;
  });
  for (const line of lines) readLine(line);
  finish();
  return stacks;
}

const TEXT = `--- Execution profile ---
Total samples       : 20

--- 120000000 ns (60.00%), 12 samples
  [ 0] shop.Cart.sum
  [ 1] shop.Cart.pay
  [ 2] java.lang.Thread.run

          ns  percent  samples  top
  ----------  -------  -------  ---
   130000000   65.00%       13  shop.Cart.sum
    50000000   25.00%        5  shop.Cart.find
`;

const TREE = `<!DOCTYPE html>
<ul class="tree">
<li><div>100.00% [1,010] &#8226; self: 0.00% [0]</div> <span class="t1">shop.Cart.pay</span>
<ul>
<li><div class="o">99.01% [1,000] &#8226; self: 99.01% [1,000]</div> <span class="t1">shop.Cart.sum&lt;T&gt;</span>
</ul>
<li><div class="o">0.99% [10] &#8226; self: 0.99% [10]</div> <span class="t3">read</span>
`;

/** The names after the first one begin with a sign for what they share with the one before. */
const PAGE = `<!DOCTYPE html>
<header>Produced by <a href='https://example.org'>async-profiler</a></header>
<canvas id='canvas'></canvas>
<script>
const cpool = [
'all',
' shop/Cart.pay',
'*sum',
'*find\\'s'
];
unpack(cpool);

n(3,30)
u(9,30)
u(17,20)
n(25,10)
`;

const OLD_PAGE = `<!DOCTYPE html>
<canvas id='canvas'></canvas> async-profiler
f(0,0,30,3,'all')
f(1,0,30,1,'shop/Cart.pay')
f(2,10,20,1,'shop/Cart.sum')
`;

const SVG = `<?xml version="1.0" standalone="no"?>
<svg version="1.1" width="1200" height="100">
<g><title>all (30 samples, 100%)</title><rect x="10.0" y="85" width="1180.0" height="15.0" /></g>
<g><title>shop/Cart.pay (30 samples, 100.00%)</title><rect x="10.0" y="69" width="1180.0" height="15.0" /></g>
<g><title>shop/Cart.find (10 samples, 33.33%)</title><rect x="10.0" y="53" width="390.0" height="15.0" /></g>
<g><title>shop/Cart.sum (20 samples, 66.67%)</title><rect x="400.0" y="53" width="790.0" height="15.0" /></g>
</svg>
`;

const PERF = `java 77/78 [000] 12.000001:     250000 cpu-clock:
\t    7f00aa Lshop/Cart;::sum+0x1c (/tmp/perf-77.map)
\t    7f00bb Lshop/Cart;::pay (/tmp/perf-77.map)

java 77/79 [001] 12.010001:     250000 cpu-clock:
\t    7f00bb Lshop/Cart;::pay (/tmp/perf-77.map)
`;

test('the text of async-profiler has the heaviest stacks, and the rest by its methods', () => {
  assert.deepEqual(read(TEXT), {
    'java.lang.Thread.run;shop.Cart.pay;shop.Cart.sum': 12,
    'shop.Cart.sum': 1,
    'shop.Cart.find': 5,
    '[stacks that the text leaves out]': 2,
  });
});

test('a tree of calls has the own samples of each node', () => {
  assert.deepEqual(read(TREE), { 'shop.Cart.pay;shop.Cart.sum<T>': 1000, read: 10 });
});

test('a page with a flame graph has packed names and widths', () => {
  assert.deepEqual(read(PAGE), { 'shop/Cart.pay;shop/Cart.sum': 20, "shop/Cart.pay;shop/Cart.find's": 10 });
  assert.deepEqual(read(OLD_PAGE), { 'shop/Cart.pay': 10, 'shop/Cart.pay;shop/Cart.sum': 20 });
});

test('a picture with a flame graph has a rectangle for each frame', () => {
  assert.deepEqual(read(SVG), { 'shop/Cart.pay;shop/Cart.find': 10, 'shop/Cart.pay;shop/Cart.sum': 20 });
});

test('samples of perf have the addresses of their frames', () => {
  assert.deepEqual(read(PERF), { 'Lshop/Cart;::pay;Lshop/Cart;::sum': 1, 'Lshop/Cart;::pay': 1 });
});

test('frames above the deepest that is kept are left out in time', () => {
  const page = PAGE.replace('n(25,10)', 'u(17,20)\n'.repeat(20_000));
  assert.ok(Object.keys(read(page)).length < 10);
  assert.deepEqual(read(`${SVG}${`<title>${' (1 aaaa'.repeat(2000)}\n`.repeat(50)}`), read(SVG));
});

test('other texts and pages are no outputs of a profiler', () => {
  for (const text of ['<!DOCTYPE html>\n<html>', 'a;b 1', '<?xml version="1.0"?>\n<svg>', '--- a/x\n+++ b/x\n'])
    assert.equal(findProfilerOutput(text.split('\n')), undefined);
});

test('on top of a stack of the event lock is the class that is waited for', () => {
  const text = `--- Execution profile ---
Total samples:         496

--- 352227700 ns (53.09%), 248 samples
  [ 0] java.util.Properties
  [ 1] java.util.Hashtable.get
  [ 2] shop.Settings.read

          ns  percent  samples  top
  ----------  -------  -------  ---
   352227700   53.09%      248  java.util.Properties
`;
  assert.equal(read(text)['shop.Settings.read;java.util.Hashtable.get;[lock] java.util.Properties'], 248);
});

test('a class on top of a stack of bytes is what was allocated', () => {
  const text = `--- Execution profile ---
--- 352227700 bytes (53.09%), 248 samples
  [ 0] shop.Order
  [ 1] shop.Cart.pay
`;
  assert.equal(read(text)['shop.Cart.pay;shop.Order'], 248);
});

test('the unit may stand behind the share', () => {
  const text = `--- Execution profile ---
--- 6790000000 (98.84%) ns, 679 samples
  [ 0] shop.Cart.sum
  [ 1] shop.Cart.pay
`;
  assert.equal(read(text)['shop.Cart.pay;shop.Cart.sum'], 679);
});
