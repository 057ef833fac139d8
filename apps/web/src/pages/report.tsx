import type { ReportData } from '@hindsight/api';
import { escapeControls } from '@hindsight/render/browser';
import { useEffect } from 'react';
import { useResource } from '../api/use-resource.ts';
import { useAppLocation } from '../navigation.ts';
import { parseRange } from '../report/range.ts';
import { ReportBody, useAnchor } from '../report/report-body.tsx';
import { FaultPage } from '../shell/fault-page.tsx';

// The chart library is loaded together with the data, because nearly every report has charts.
void import('../charts/plot.tsx');

export default function ReportPage() {
  const { path, query, anchor } = useAppLocation();
  const range = parseRange(query);
  const whole = useResource<ReportData>(`${path}/data`);
  const ranged = useResource<ReportData>(range && `${path}/data?from=${range[0]}&to=${range[1]}`);
  const data = whole.state === 'there' ? whole.value : undefined;
  useAnchor(anchor, data !== undefined);
  useEffect(() => {
    if (data) document.title = `${escapeControls(data.fileName)} · Hindsight`;
  }, [data]);
  if (whole.state === 'failed') return <FaultPage fault={whole.fault} again={whole.reload} />;
  if (!data) return <main id="main" className="page" aria-busy="true" />;
  return <ReportBody whole={data} range={range} ranged={ranged} />;
}
