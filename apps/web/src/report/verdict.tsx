import type { Report } from '@hindsight/model';
import { Verdict } from '@hindsight/render/components';
import { toBrowserAddress } from '../base.ts';
import { useReport } from '../blocks/report-context.ts';
import { Link } from '../shell/link.tsx';
import { useTheme } from '../theme.ts';

/** The verdict with the way into the heap explorer; images are in the colors that the reader chose. */
export function ReportVerdict({ report }: { readonly report: Report }) {
  const { token, explorable, saved } = useReport();
  const theme = useTheme();
  const addressImage = (id: string): string => {
    const svg = saved?.[id]?.[theme];
    return svg === undefined
      ? toBrowserAddress(`/reports/${token}/graphs/${id}.svg?theme=${theme}`)
      : `data:image/svg+xml,${encodeURIComponent(svg)}`;
  };
  return (
    <Verdict report={report} renderImage={({ id, title }) => <img src={addressImage(id)} alt={title} />}>
      {explorable && (
        <Link className="primary" href={`/reports/${token}/heap`}>
          Open explorer
        </Link>
      )}
    </Verdict>
  );
}
