import type { Report } from '@hindsight/model';
import { chartsOf, findingsOf, LEVEL_ROLE, LEVEL_WORD, levelCounts } from '@hindsight/render/screen';
import { Prose } from '../blocks/prose.tsx';
import { Sketch } from '../charts/sketch.tsx';
import { LevelSign } from '../shell/signs.tsx';

/** Sick or not, of what, and the way to each level of findings. */
export function Verdict({ report }: { readonly report: Report }) {
  const { level, sentence, detail, chart } = report.verdict;
  const findings = findingsOf(report);
  const proof = chart === undefined ? undefined : chartsOf(report).get(chart);
  return (
    <div className={`verdict on-${LEVEL_ROLE[level]}`}>
      <div>
        <div className={`level ${LEVEL_ROLE[level]}`}>
          <LevelSign level={level} />
          {LEVEL_WORD[level]}
        </div>
        <h1>
          <Prose text={sentence} />
        </h1>
        {detail && (
          <p className="paragraph">
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
        </div>
      </div>
      {proof?.kind === 'timeline' && <Sketch block={proof} />}
    </div>
  );
}
