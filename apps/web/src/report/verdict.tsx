import type { Report } from '@hindsight/model';
import {
  adviceSteps,
  confidenceText,
  findingsOf,
  isChart,
  LEVEL_ROLE,
  LEVEL_WORD,
  levelCounts,
  provingBlock,
} from '@hindsight/render/screen';
import { at } from '../base.ts';
import { Prose } from '../blocks/prose.tsx';
import { useReport } from '../blocks/report-context.ts';
import { Sketch } from '../charts/sketch.tsx';
import { SmallForest } from '../shapes/forest.tsx';
import { Link } from '../shell/link.tsx';
import { LevelSign } from '../shell/signs.tsx';
import { useTheme } from '../theme.ts';

/** Where no picture proves it, its room is for what to do about the worst finding. */
function DoNow({ report }: { readonly report: Report }) {
  const [worst] = findingsOf(report);
  if (!worst?.advice || worst.level === 'INFO') return null;
  return (
    <div className="proving do-now">
      <b>Do now</b>
      <ol>
        {adviceSteps(worst.advice).map((step) => (
          <li key={step}>
            <Prose text={step} />
          </li>
        ))}
      </ol>
    </div>
  );
}

/** The one block that proves the verdict, small, where it has a small form; else the way to it. */
function Proving({ report }: { readonly report: Report }) {
  const { token } = useReport();
  const theme = useTheme();
  const block = provingBlock(report);
  if (!block) return <DoNow report={report} />;
  return (
    <figure className="proving">
      {block.kind === 'timeline' && <Sketch block={block} />}
      {block.kind !== 'timeline' && isChart(block) && (
        <img src={at(`/reports/${token}/graphs/${block.id}.svg?theme=${theme}`)} alt={block.title} />
      )}
      {block.kind === 'forest' && <SmallForest block={block} />}
      <figcaption>
        <a href={`#c-${block.id}`}>{block.title}</a>
      </figcaption>
    </figure>
  );
}

/** Sick or not, of what, how sure, and the proof of it. */
export function Verdict({ report }: { readonly report: Report }) {
  const { level, sentence, detail, confidence } = report.verdict;
  const findings = findingsOf(report);
  const { token, explorable } = useReport();
  return (
    <div className={`verdict on-${LEVEL_ROLE[level]}`}>
      <div>
        <div className={`level ${LEVEL_ROLE[level]}`}>
          <LevelSign level={level} />
          {LEVEL_WORD[level]}
          {confidence && <span>· {confidenceText(confidence)}</span>}
        </div>
        <h1>
          <Prose text={sentence} />
        </h1>
        {detail && (
          <p className="detail">
            <Prose text={detail} />
          </p>
        )}
        <div className="counts">
          {levelCounts(findings).map(({ level: one, text }) => (
            <a
              key={one}
              className={LEVEL_ROLE[one]}
              href={`#f-${findings.find((finding) => finding.level === one)?.id}`}
            >
              <LevelSign level={one} />
              {text}
            </a>
          ))}
          {explorable && (
            <Link className="primary" href={`/reports/${token}/heap`}>
              Open explorer
            </Link>
          )}
        </div>
      </div>
      <Proving report={report} />
    </div>
  );
}
