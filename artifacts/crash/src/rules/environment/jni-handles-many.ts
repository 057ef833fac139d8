import { chooseHeadline, formatCount, metricEvidence } from '@hindsight/claims';
import { count } from '@hindsight/model';
import { defineRule } from '../define-rule.ts';
import { gather, quote } from '../support/evidence.ts';

const MANY = 100_000;

export const jniHandlesMany = defineRule({
  id: 'jni-handles-many',
  cause: 'leak',
  title: 'Native code holds very many references to Java objects',
  because:
    'Global JNI references are roots of the collector until native code deletes them; 100,000 of them are a leak in nearly every program. Our own limit.',
  check: (analysis) => {
    const { jniGlobalRefs = 0, jniWeakRefs = 0, jniOverflow } = analysis.report.process;
    const references = Math.max(jniGlobalRefs, jniWeakRefs);
    if (references < MANY && !jniOverflow) return undefined;
    return {
      level: 'WARNING',
      confidence: jniOverflow ? 'medium' : 'high',
      headline: chooseHeadline(
        jniOverflow && references < MANY
          ? 'The table of JNI references overflowed'
          : `${formatCount(references)} JNI references are held by native code`,
      ),
      explanation: `Native code holds ${formatCount(jniGlobalRefs)} global and ${formatCount(jniWeakRefs)} weak references${jniOverflow ? '; the count has overflowed' : ''}. Each keeps its object and costs time in every collection.`,
      advice:
        'Look in the native libraries and agents for NewGlobalRef without DeleteGlobalRef; a heap dump shows the objects under the root JNI global.',
      evidence: gather(
        analysis,
        quote(analysis, 'jniHandles', 'JNI global refs'),
        metricEvidence('JNI references', count(references), count(MANY)),
      ),
    };
  },
});
