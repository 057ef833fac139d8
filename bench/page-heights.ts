/** `npm run bench:page-heights [-- <name>]`: how long the pages of reports are at 1440 px, of real artifacts of every kind, with their headlines. */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { aBrowser, aServiceUnderTest, aVisit } from '../apps/web/testing/index.ts';
import { ARTIFACT_KINDS, type ArtifactKind } from '../kernel/model/src/index.ts';
import { buildWeb } from '../scripts/build-web.ts';
import { ROOT } from '../scripts/repository.ts';

const DATA = join(ROOT, '../shared/data');
const WIDTH = 1440;

interface Kind {
  readonly kind: Exclude<ArtifactKind, 'bundle'>;
  /** The goal in px. */
  readonly most: number;
  /** Below `../shared/data`. */
  readonly samples: string;
}

const KINDS: readonly Kind[] = [
  {
    kind: 'gc-log',
    most: 4000,
    samples:
      'gc/j17-g1-evac-failure.log gc/hs8-cms-heapatgc-stopped.log gc/hs8-parallel-adaptive-fullstorm.log gc/j25-zgc-stall.log gc/j17-shenandoah-gcstar.log',
  },
  {
    kind: 'thread-dump',
    most: 4500,
    samples:
      'threads/deadlock5-jdk25-thread-print-l-e.txt threads/stuck-3dumps-jdk17-kill3-stdout.log threads/cpu-spin-3dumps-jdk25-jstack-l.txt threads/leak-4dumps-jdk17-jstack-l.txt threads/tda-jdk6-crawler-contention.log',
  },
  {
    kind: 'heap-dump',
    most: 5000,
    samples:
      'heap/static-map-leak.hprof.gz heap/classloader-leak.hprof.gz heap/mini-shop.hprof.gz heap/oom.hprof.gz heap/thread-farm-virtual.hprof.gz phd/own-v6-64.phd',
  },
  {
    kind: 'application-log',
    most: 4000,
    samples:
      'logs/app/spring-boot-orders.log logs/app/orders-ecs.ndjson logs/app/catalina.2025-03-02.log logs/app/wildfly-server.log logs/app/billing-docker-json.log',
  },
  {
    kind: 'crash-log',
    most: 4500,
    samples:
      'crash/own-segv-jdk25.log crash/own-compile-oom-jdk25.log crash/j9-oom-ibm8.javacore.txt.gz crash/kp82-win-11.0.8_10.log crash/der-docker-json-segv.log',
  },
  {
    kind: 'memory-tables',
    most: 4000,
    samples:
      'memory/heap-17.series.zip memory/direct-17.series.zip memory/meta-17.histo-series.txt.gz memory/malloc-25.nmt-series.txt memory/churn-17.pmap.txt',
  },
  {
    kind: 'flight-recording',
    most: 4500,
    samples:
      'jfr/w17-locks.jfr jfr/w25-gc-g1.jfr.gz jfr/w25-io.jfr jfr/w17-exceptions.jfr.gz jfr/w17-idle.jfr jfr/grafana-example.jfr.gz jfr/grafana-dd-trace-java.jfr.gz',
  },
];
const BUNDLES = {
  most: 5000,
  samples: 'bundles/memory-leak.zip bundles/cpu-spin.zip bundles/healthy.zip bundles/missing-parts.zip',
};

const [wanted = ''] = process.argv.slice(2);
await buildWeb();
const service = await aServiceUnderTest();
const browser = await aBrowser();
let tooLong = 0;
try {
  const { page } = await aVisit(browser, service.url, { width: WIDTH });
  const rows = [
    ...KINDS.map((row) => ({ ...row, path: ARTIFACT_KINDS[row.kind].endpoint })),
    { ...BUNDLES, path: '/api/analyses' },
  ];
  for (const { most, samples, path } of rows) {
    for (const sample of samples.split(' ').filter((name) => name.includes(wanted))) {
      const query = { fileName: basename(sample), ...(path === '/api/analyses' && { kind: 'bundle' }) };
      const { webReport } = await service.analyze(readFileSync(join(DATA, sample)), query, path);
      await page.goto(new URL(webReport).pathname);
      await page.waitForLoadState('networkidle');
      const height = await page.evaluate<number>('document.documentElement.scrollHeight');
      const headline = await page.locator('.verdict h1').innerText();
      if (height > most) tooLong++;
      process.stdout.write(
        `${String(height).padStart(6)} of ${most}${height > most ? ' too long' : ''}  ${sample}  ${headline}\n`,
      );
    }
  }
} finally {
  await browser.close();
  await service.stop();
}
process.exitCode = tooLong === 0 ? 0 : 1;
