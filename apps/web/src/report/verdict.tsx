import type { Report } from '@hindsight/model';
import { findingsOf, LEVEL_ROLE, LEVEL_WORD, levelCounts } from '@hindsight/render/screen';
import { Prose } from '../blocks/prose.tsx';
import { LevelSign } from '../shell/signs.tsx';

/** Sick or not, of what, and the way to each level of findings. */
export function Verdict({ report }: { readonly report: Report }) {
  const { level, sentence } = report.verdict;
  const findings = findingsOf(report);
  return (
    <div className={`verdict on-${LEVEL_ROLE[level]}`}>
      <div className={`level ${LEVEL_ROLE[level]}`}>
        <LevelSign level={level} />
        {LEVEL_WORD[level]}
      </div>
      <h1>
        <Prose text={sentence} />
      </h1>
      <div className="counts">
        {levelCounts(findings).map(({ level: one, text }) => (
          <a key={one} className={LEVEL_ROLE[one]} href={`#f-${findings.find((finding) => finding.level === one)?.id}`}>
            <LevelSign level={one} />
            {text}
          </a>
        ))}
      </div>
    </div>
  );
}
