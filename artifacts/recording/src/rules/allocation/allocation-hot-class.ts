import { chooseHeadline, formatPercent, metricEvidence, pluralize, truncate } from '@hindsight/claims';
import { bytes, count, percent } from '@hindsight/model';
import { rememberByStack } from '../../metrics/remember-by-stack.ts';
import { NO_ID } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { adviseOnAllocation } from '../support/allocation-kind.ts';
import { gather } from '../support/evidence.ts';
import { capLevel, hasSlightAllocation, isCrowded, isIdle, rateConfidence } from '../support/guards.ts';
import { findLargest, findProfile, listColumns, sumBy } from '../support/samples.ts';
import { findApplicationFrame, nameClass, nameMethod, quoteHeaviestStacks } from '../support/stacks.ts';

const NOTE_PERCENT = 20;
const WARNING_PERCENT = 50;
const MIN_GC_PERCENT = 5;
/** The first sample of a thread carries what it allocated before: a single one proves nothing. */
const MIN_SAMPLES = 5;
const MAX_CLASS = 50;

export const allocationHotClass = defineRule({
  id: 'allocation-hot-class',
  cause: 'allocation',
  title: 'Most of what is allocated is of one class',
  because:
    'JMC (Allocations.class); the first sample of a thread weighs 16 to 20 MB whatever it allocates (measured), so five samples are needed. Below 10 MB a second nobody saves anything.',
  check: (analysis) => {
    const { allocation, gc } = analysis;
    const hot = allocation?.byClass.find(({ count: samples }) => samples >= MIN_SAMPLES);
    if (!allocation || !hot || hot.percent < NOTE_PERCENT || hasSlightAllocation(analysis)) return undefined;
    const columns = listColumns(analysis, findProfile(analysis, 'allocation'));
    const classId = analysis.recording.names.indexOf(hot.name);
    const isOfClass = (one: (typeof columns)[number], row: number) => one.subjects[row] === classId;
    const findFrame = rememberByStack((stack) => findApplicationFrame(analysis.recording, stack));
    const sites = sumBy(columns, (one, row) => (isOfClass(one, row) ? findFrame(one.stacks[row] ?? NO_ID) : undefined));
    const site = findLargest(sites);
    const gcPercent = gc ? 100 - (gc.throughputPercent ?? 100) : 0;
    // Collections that wait for a processor take long whatever was allocated.
    const matters =
      hot.percent >= WARNING_PERCENT && gcPercent >= MIN_GC_PERCENT && !isIdle(analysis) && !isCrowded(analysis);
    const at = site ? `, most of it in ${nameMethod(site.name)}` : '';
    const purpose = adviseOnAllocation(analysis, isOfClass);
    const name = truncate(nameClass(hot.name), MAX_CLASS);
    return {
      level: capLevel(analysis, matters ? 'WARNING' : 'INFO'),
      confidence: rateConfidence(analysis, hot.count),
      headline: chooseHeadline(
        `${formatPercent(hot.percent)} of the allocated bytes are ${name}${at}`,
        `${formatPercent(hot.percent)} of the allocated bytes are ${name}`,
      ),
      explanation: `Of ${pluralize(
        allocation.sources.reduce((sum, one) => sum + one.count, 0),
        'allocation',
      )} that were recorded, ${formatPercent(hot.percent)} of the bytes are of ${hot.name} (limit ${formatPercent(NOTE_PERCENT)}); collections take ${formatPercent(gcPercent)} of the time.${site ? ` The first frame of the application is most often ${site.name}.` : ''}${purpose?.sentence ?? ''}`,
      advice:
        purpose?.advice ??
        `Look at the sites that allocate ${name}: reuse, size collections when they are made, and drop intermediate copies.`,
      subject: { className: hot.name },
      evidence: gather(
        metricEvidence(`share of ${name}`, percent(hot.percent), percent(NOTE_PERCENT)),
        metricEvidence('bytes', bytes(hot.bytes)),
        metricEvidence('samples of it', count(hot.count), count(MIN_SAMPLES)),
        site
          ? metricEvidence(
              `share of ${nameMethod(site.name)} in it`,
              percent((100 * site.weight) / Math.max(1, hot.bytes)),
            )
          : undefined,
        quoteHeaviestStacks(analysis.recording, columns, 'bytes', isOfClass),
      ),
    };
  },
});
