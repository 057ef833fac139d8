/** Writes docs/findings.md from the rules. `--check` fails when the page is stale. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CATALOG as BUNDLES } from '../artifacts/bundle/src/index.ts';
import { CATALOG as CRASH_LOGS } from '../artifacts/crash/src/index.ts';
import { CATALOG as GC_LOGS } from '../artifacts/gc/src/index.ts';
import { CATALOG as HEAP_DUMPS } from '../artifacts/heap/src/index.ts';
import { CATALOG as APPLICATION_LOGS } from '../artifacts/logs/src/index.ts';
import { CATALOG as MEMORY_TABLES } from '../artifacts/memory/src/index.ts';
import { CATALOG as FLIGHT_RECORDINGS } from '../artifacts/recording/src/index.ts';
import { CATALOG as THREAD_DUMPS } from '../artifacts/threads/src/index.ts';
import { CRASH_REPORT_INSIDE, INPUT_DAMAGED, LEFT_OUT, NOT_MASKED, WRONG_LABEL } from '../engine/src/index.ts';
import { HEAP_GROWTH_CATALOG } from '../kernel/comparison/src/index.ts';
import { ROOT } from './repository.ts';

const FILE = 'docs/findings.md';

/** The kinds in the order of the page, each with the findings of its package by topic. */
const KINDS = [
  { title: 'GC logs', catalog: GC_LOGS },
  { title: 'Thread dumps', catalog: THREAD_DUMPS },
  { title: 'Heap dumps', catalog: HEAP_DUMPS },
  { title: 'Comparison of heap dumps', catalog: HEAP_GROWTH_CATALOG },
  { title: 'Application logs', catalog: APPLICATION_LOGS },
  { title: 'Crash logs', catalog: CRASH_LOGS },
  { title: 'Memory tables', catalog: MEMORY_TABLES },
  { title: 'Flight recordings', catalog: FLIGHT_RECORDINGS },
  { title: 'Captured bundles', catalog: BUNDLES },
];

const INTRODUCTION = `# Findings

Everything that Hindsight can find. The id of a finding stands in \`findings[].id\` of every answer and never changes; level, figures, evidence and advice depend on the input and stand in the finding itself. Thresholds are named constants in the file of the rule (\`artifacts/<kind>/src/rules/<id>.ts\`) and are printed in the finding.

This page is written by \`node scripts/write-findings-docs.ts\` from the rules.
`;

interface Diagnosis {
  readonly id: string;
  readonly title: string;
  readonly because: string;
}

const section = (title: string, findings: readonly Diagnosis[]): string =>
  `## ${title}\n\n${findings.map(entry).join('\n')}`;

const entry = ({ id, title, because }: Diagnosis): string => `### ${id}\n\n**${title}.** ${because}\n`;

const page = [
  INTRODUCTION,
  ...KINDS.flatMap(({ title, catalog }) =>
    catalog.map(({ about, findings }) => section(`${title}: ${about}`, findings)),
  ),
  section('All inputs', [CRASH_REPORT_INSIDE, INPUT_DAMAGED, LEFT_OUT, WRONG_LABEL, NOT_MASKED]),
].join('\n');
const path = join(ROOT, FILE);

if (!process.argv.includes('--check')) writeFileSync(path, page);
else if (!existsSync(path) || readFileSync(path, 'utf8') !== page) {
  process.stderr.write(`${FILE} is stale: run node scripts/write-findings-docs.ts\n`);
  process.exitCode = 1;
}
