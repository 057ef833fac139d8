import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Message } from '../message.ts';
import { buildHookRequest } from './index.ts';
import { formatMail } from './mail.ts';

const HOSTILE = '<!channel> *bold* [link](https://evil.example.com) & <script>\r\nBcc: all@example.com';

const MESSAGE: Message = {
  id: 'm-1',
  at: Date.parse('2026-11-23T03:00:00Z'),
  event: 'analysis',
  reasons: [{ rule: 'new', reason: '1 new SEVERE or worse finding' }],
  responseId: 'r-1',
  kind: 'gc-log',
  fileName: 'gc.log',
  application: `shop ${HOSTILE}`,
  host: 'web-1',
  level: 'SEVERE',
  verdict: `One pause of 1.8 s. ${'x'.repeat(20_000)}`,
  findings: [{ id: 'long-pause', level: 'SEVERE', title: HOSTILE, isNew: true }],
  findingCount: 3,
  link: 'https://hindsight.example.com/reports/t',
};

test('Slack: what it would interpret is escaped, and its limits hold', () => {
  const { body } = buildHookRequest(MESSAGE, { name: 's', type: 'slack', url: 'https://x' }, 0);
  const { text, blocks } = JSON.parse(body);
  assert.doesNotMatch(text, /<!channel>/);
  for (const block of blocks)
    for (const one of [block.text, ...(block.fields ?? [])]) assert.ok((one?.text ?? '').length <= 3000);
  assert.match(JSON.stringify(blocks), /&lt;!channel&gt;.*and 2 more.*reports\/t/s);
});

test('Teams: an Adaptive Card below 28 KB, without links of others', () => {
  const { body } = buildHookRequest(MESSAGE, { name: 't', type: 'teams', url: 'https://x' }, 0);
  const [{ contentType, content }] = JSON.parse(body).attachments;
  assert.equal(contentType, 'application/vnd.microsoft.card.adaptive');
  assert.doesNotMatch(JSON.stringify(content.body), /[^\\]\[link\]\(/);
  assert.equal(content.actions[0].url, MESSAGE.link);
  assert.ok(body.length < 28_000);
});

test('PagerDuty: an event with a severity, and one incident for one problem of an application', () => {
  const channel = { name: 'p', type: 'pagerduty', url: 'https://x', routingKey: 'k' } as const;
  const [first, second] = ['m-1', 'm-2'].map((id) => JSON.parse(buildHookRequest({ ...MESSAGE, id }, channel, 0).body));
  assert.equal(first.routing_key, 'k');
  assert.equal(first.payload.severity, 'error');
  assert.ok(first.payload.summary.length <= 1024 && first.dedup_key.length <= 255);
  assert.equal(first.dedup_key, second.dedup_key);
});

test('mail: a subject of one line, and a text with findings, facts and link', () => {
  const { subject, text } = formatMail(MESSAGE);
  assert.doesNotMatch(subject, /[\r\n]/);
  assert.ok(subject.length <= 200);
  assert.match(text, /- SEVERE \(new\): .*and 2 more.*Host: web-1.*Report: https:\/\/hindsight/s);
});
