import { toBrowserAddress } from '../base.ts';
import { useReport } from '../blocks/report-context.ts';
import { RangeChip } from '../charts/range-strip.tsx';
import { CopyButton } from '../shell/copy-button.tsx';
import { ContentsMenu } from './contents-menu.tsx';
import { GoTo } from './go-to.tsx';
import { Search } from './search.tsx';
import { Share } from './share.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { formatSummary } from './summary.ts';

/** The tools of the whole report. */
export function Toolbar() {
  const data = useReport();
  const address = toBrowserAddress(`/reports/${data.token}`);
  return (
    <div className="report-tools" role="toolbar" aria-label="Report">
      <ContentsMenu report={data.report} />
      <Search />
      <div>
        <RangeChip />
        <CopyButton text={() => formatSummary(data, data.saved ? '' : window.location.origin + address)}>
          Copy summary
        </CopyButton>
        {!data.saved && (
          <>
            <a href={`${address}.html`} download title="One file with charts, tables and evidence, to open anywhere">
              Download
            </a>
            <a href={`${address}.md`}>Markdown</a>
            <a href={`${address}.json`}>JSON</a>
            <a href={`${address}.pdf`}>PDF</a>
            <Share />
          </>
        )}
        <Shortcuts />
        <GoTo report={data.report} />
      </div>
    </div>
  );
}
