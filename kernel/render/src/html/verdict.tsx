import type { Block, Report } from '@hindsight/model';
import type { ReactNode } from 'react';
import { type ChartBlock, isChart } from '../chart-blocks.ts';
import { countLevels, findKeyBlock, formatConfidence, listFindings } from '../report-text.ts';
import { LEVEL_ROLE, LEVEL_WORD } from '../tokens.ts';
import { listImmediateSteps, splitVerdict } from '../verdict-text.ts';
import { findingAnchor } from './finding.tsx';
import { SmallForest } from './forest.tsx';
import { LevelIcon } from './icons.tsx';
import { Prose, Steps } from './prose.tsx';
import { SmallTreemap } from './small-treemap.tsx';
import { Sparkline } from './sparkline.tsx';

/** Where no picture proves the verdict, its place is for what to do about the worst finding. */
function ImmediateAdvice({ report }: { readonly report: Report }) {
  const steps = listImmediateSteps(report);
  if (steps.length === 0) return null;
  return (
    <div className="proving do-now">
      <b>Do now</b>
      <Steps steps={steps} />
    </div>
  );
}

/** Where a picture proves the verdict, the first step stands below the sentence: nobody scrolls for it. */
function FirstStep({ report }: { readonly report: Report }) {
  const [step] = findKeyBlock(report) ? listImmediateSteps(report) : [];
  if (step === undefined) return null;
  return (
    <p className="first-step">
      <b>Do now</b> <Prose text={step} />
    </p>
  );
}

interface VerdictProps {
  readonly report: Report;
  /** Draws a chart that has no small form of its own, as an image. */
  readonly renderImage: (block: ChartBlock) => ReactNode;
  /** Stands at the end of the counts of findings. */
  readonly children?: ReactNode;
}

interface SmallBlockProps extends Pick<VerdictProps, 'renderImage'> {
  readonly block: Extract<Block, { id: string }>;
}

/** A block in the form that can be read in a third of the width of the page. */
function SmallBlock({ block, renderImage }: SmallBlockProps) {
  switch (block.kind) {
    case 'timeline':
      return <Sparkline block={block} />;
    case 'forest':
      return <SmallForest block={block} />;
    case 'treemap':
      return <SmallTreemap block={block} />;
    default:
      return isChart(block) && renderImage(block);
  }
}

/** The one block that proves the verdict, in its small form where it has one, and the link to it. */
function KeyChart({ report, renderImage }: VerdictProps) {
  const block = findKeyBlock(report);
  if (!block) return <ImmediateAdvice report={report} />;
  return (
    <figure className="proving">
      <SmallBlock block={block} renderImage={renderImage} />
      <figcaption>
        <a href={`#c-${block.id}`}>{block.title}</a>
      </figcaption>
    </figure>
  );
}

/** The verdict of a report, how sure it is, how many findings there are, and what proves it. */
export function Verdict(props: VerdictProps) {
  const { report, children } = props;
  const { level, confidence } = report.verdict;
  const { headline, detail } = splitVerdict(report);
  const findings = listFindings(report);
  return (
    <div className={`verdict on-${LEVEL_ROLE[level]}`}>
      <div>
        <div className={`level ${LEVEL_ROLE[level]}`}>
          <LevelIcon level={level} />
          {LEVEL_WORD[level]}
          {confidence && <span>· {formatConfidence(confidence)}</span>}
        </div>
        <h1>
          <Prose text={headline} />
        </h1>
        {detail && (
          <p className="detail">
            <Prose text={detail} />
          </p>
        )}
        <FirstStep report={report} />
        <div className="counts">
          {countLevels(findings).map(({ level: one, text }) => (
            <a
              key={one}
              className={LEVEL_ROLE[one]}
              href={`#${findingAnchor(findings.find((finding) => finding.level === one)?.id ?? '')}`}
            >
              <LevelIcon level={one} />
              {text}
            </a>
          ))}
          {children}
        </div>
      </div>
      <KeyChart {...props} />
    </div>
  );
}
